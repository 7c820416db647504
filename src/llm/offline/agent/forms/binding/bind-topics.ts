import type { FormField } from '../../../../../device/page-content.ts';
import { toTokens } from '../../../../../language/understand/tokens.ts';
import { isFunctionWord } from '../../../../../language/words/function-words.ts';
import { toMatchable } from '../../../../../language/words/phrase-table.ts';
import { fold } from '../../../../../text/words/fold.ts';
import { stemOf } from '../../../../../text/words/stems.ts';
import { OTHER_OPTIONS, QUESTION_OPTIONS, TOPIC_WORDS } from '../form-words.ts';
import type { Binder } from './binder.ts';

const OTHERS = OTHER_OPTIONS.split('|');
const QUESTIONS = QUESTION_OPTIONS.split('|').map((word) => stemOf(word));
const TOPICS = new Map(
  Object.entries(TOPIC_WORDS).map(([word, words]) => [stemOf(word), words.split(' ').map((each) => stemOf(each))]),
);

/** Chooses what a message is filed under, if the clause does not say it: the only option that its words are about, else the one for
 *  questions or for everything else. Returns the names of the fields that got one of the latter. */
export function bindTopics(fields: readonly FormField[], { prose }: Binder, values: Map<string, string>): string[] {
  const area = fields.find(({ type, ref }) => type === 'textarea' && values.has(ref));
  const message = prose.isMessage && area ? values.get(area.ref) : undefined;
  if (message === undefined) return [];
  return fields.flatMap((field) => {
    if (field.type !== 'select' || !field.isRequired || values.has(field.ref)) return [];
    const topic = topicOption(field, message);
    const option = topic ?? otherOption(field, message);
    if (option !== null) values.set(field.ref, option);
    return topic === null && option !== null ? [field.label] : [];
  });
}

function topicOption({ options }: FormField, message: string): string | null {
  const stems = new Set(toTokens(message, []).map(({ stem }) => stem));
  const scored = options
    .filter(({ label }) => !OTHERS.includes(fold(label)))
    .map(({ label }) => {
      const own = toMatchable(label).filter(({ lower }) => !isFunctionWord(lower));
      const words = new Set(own.flatMap(({ stem }) => [stem, ...(TOPICS.get(stem) ?? [])]));
      return { label, score: [...words].filter((word) => stems.has(word)).length };
    });
  const [best, next] = scored.toSorted((a, b) => b.score - a.score);
  return best !== undefined && best.score > (next?.score ?? 0) ? best.label : null;
}

function otherOption({ options }: FormField, message: string): string | null {
  const isForQuestions = ({ label }: { label: string }): boolean =>
    toMatchable(label).some(({ stem }) => QUESTIONS.includes(stem));
  const question = message.trimEnd().endsWith('?') ? options.find(isForQuestions) : undefined;
  return (
    (question ?? OTHERS.flatMap((other) => options.find(({ label }) => fold(label) === other) ?? [])[0])?.label ?? null
  );
}
