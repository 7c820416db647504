import type { PageFact } from '../../../../device/page-content.ts';
import type { Persona } from '../../../../language/values/value.ts';

/** What a page confirms, such as a number and a total, in sentences, each once; without the data of the person and what was
 *  `said` already. */
export function describeFacts(facts: readonly PageFact[], person: Persona, said = ''): string {
  const own = new Set(Object.values(person));
  const sentences = facts.filter(({ value }) => !own.has(value)).map(toSentence);
  return [...new Set(sentences)].filter((sentence) => !said.includes(sentence)).join(' ');
}

const toSentence = ({ label, value }: PageFact): string => `${label}: ${value}${/[.!?]$/.test(value) ? '' : '.'}`;
