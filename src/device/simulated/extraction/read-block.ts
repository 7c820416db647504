import type { Element } from 'domhandler';
import { contentWordsOf, coverage } from './content-words.ts';
import { type Block, blockLines, type Fact, type List } from './page/block.ts';
import type { Question } from './question.ts';
import { itemsInRange } from './question.ts';
import type { Candidate, Reading } from './reading.ts';
import { likeness, withSynonyms } from './synonyms.ts';

// Kinds of subjects: in a question about a fact they only refer to the page.
const KINDS = new Set(
  contentWordsOf(
    'company firm product item person man woman city town country place thing book film event order number',
  ),
);
const LIST_WORDS = contentWordsOf('list all item entry');
export const SENTENCE_END = /(?<=[.!?])\s+(?=\p{Lu})/u;

/** Matches a fact by its label. A full match outranks a label that shares only a word. */
export function readFact(fact: Fact, question: Question): Candidate | null {
  const label = contentWordsOf(fact.label);
  const specific = question.asked.filter((word) => !KINDS.has(word));
  const wanted = specific.length > 0 ? specific : question.asked.length > 0 ? question.asked : question.words;
  const share = likeness(wanted, new Set(label));
  if (question.asksValue && /^value$/i.test(fact.label)) return factCandidate(fact, 1);
  if (share === 0) return null;
  const precision = coverage(label, withSynonyms(wanted));
  return factCandidate(fact, share * (0.9 + 0.2 * precision));
}

function factCandidate(fact: Fact, score: number): Candidate {
  const { label, value, element } = fact;
  return { value, summary: `${label}: ${value}.`, element, score, label };
}

/** All facts of a page as a record. Form fields are included only if there are no other facts. */
export function readFacts(blocks: readonly Block[]): Reading | null {
  const all = blocks.flatMap((block) => (block.kind === 'facts' ? block.facts : []));
  const pageFacts = all.filter(({ element }) => !/^(?:input|select|textarea)$/.test(element.name));
  const facts = pageFacts.length > 0 ? pageFacts : all;
  const values = new Map<string, string>();
  for (const { label, value } of facts) {
    const before = values.get(label);
    values.set(label, before === undefined || before === value ? value : `${before}, ${value}`);
  }
  if (values.size === 0) return null;
  const summary = `Read ${values.size} ${values.size === 1 ? 'fact' : 'facts'}.`;
  return { value: Object.fromEntries(values), summary, element: facts[0]?.element ?? null };
}

/** Matches a list by its description. */
export function readList(list: List, question: Question): Candidate | null {
  const share = listShare(list, question.asked);
  const value = itemsInRange(list.items, question.range);
  if (share === 0 || value === undefined) return null;
  const isOne = 'text' in value;
  const shown = isOne ? value.text : `${value.length} entries of the list`;
  const element = isOne ? value.element : list.element;
  const texts = isOne ? value.text : value.map((item) => item.text);
  return { value: texts, summary: `${shown}.`, element, score: share, label: list.about.split(' ')[0] ?? 'list' };
}

// Generic words such as `list` and `item` match any list; their synonyms (`product`) do not.
function listShare(list: List, asked: readonly string[]): number {
  const specific = asked.filter((word) => !LIST_WORDS.includes(word));
  const about = likeness(specific, new Set(contentWordsOf(list.about))) * specific.length;
  return asked.length === 0 ? 0 : (asked.length - specific.length + about) / asked.length;
}

/** The sentence of a paragraph that matches most of the question. */
export function readParagraph(text: string, question: Question, element: Element): Candidate | null {
  let best: Candidate | null = null;
  for (const sentence of text.split(SENTENCE_END)) {
    const score = coverage(question.asked, new Set(contentWordsOf(sentence))) * 0.95;
    if (score > (best?.score ?? 0)) best = { value: sentence, summary: sentence, element, score, label: sentence };
  }
  return best;
}

/** The text below a heading that the question names. */
export function readSection(blocks: readonly Block[], index: number, question: Question): Candidate | null {
  const heading = blocks[index];
  if (heading?.kind !== 'heading') return null;
  const share = coverage(question.asked, new Set([...contentWordsOf(heading.text), 'section']));
  const rest = blocks.slice(index + 1);
  const end = rest.findIndex((block) => block.kind === 'heading' && block.level <= heading.level);
  const section: readonly Block[] = end === -1 ? rest : rest.slice(0, end);
  const value = section.flatMap(blockLines).join('\n');
  if (share === 0 || value === '') return null;
  return {
    value,
    summary: `The section “${heading.text}”.`,
    element: heading.element,
    score: share * 0.9,
    label: heading.text,
  };
}
