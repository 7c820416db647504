import type { Block, Fact, List, WebDocument } from './document.ts';
import { blockLines, plainText } from './document.ts';
import type { Question } from './question.ts';
import { takeRange } from './question.ts';
import type { Candidate } from './reading.ts';
import { contentWordsOf, coverage } from './words.ts';

const SENTENCE_END = /(?<=[.!?])\s+(?=\p{Lu})/u;

/** Facts by their labels. A label that is asked for whole beats one that only shares a word. */
export function readFact(fact: Fact, question: Question, blockIndex: number): Candidate | null {
  const label = contentWordsOf(fact.label);
  const names = new Set([...label, ...contentWordsOf((fact.aliases ?? []).join(' '))]);
  const wanted = question.asked.length > 0 ? question.asked : question.words;
  const share = coverage(wanted, names);
  if (share === 0) return null;
  const precision = coverage(label, new Set(wanted));
  const summary = `${fact.label}: ${fact.value}.`;
  return { value: fact.value, summary, blockIndex, score: share * (0.9 + 0.2 * precision), label: fact.label };
}

/** A list by what its items are. */
export function readList(list: List, question: Question, blockIndex: number): Candidate | null {
  const share = coverage(question.asked, new Set(contentWordsOf(`${list.about} list all`)));
  const value = takeRange(list.items.map(plainText), question.range);
  if (share === 0 || value === undefined) return null;
  const shown = typeof value === 'string' ? value : `${value.length} entries of the list`;
  return { value, summary: `${shown}.`, blockIndex, score: share, label: list.about.split(' ')[0] ?? 'list' };
}

/** The sentence of a paragraph that holds most of what is asked. */
export function readParagraph(text: string, question: Question, blockIndex: number): Candidate | null {
  let best: Candidate | null = null;
  for (const sentence of text.split(SENTENCE_END)) {
    const score = coverage(question.asked, new Set(contentWordsOf(sentence))) * 0.95;
    if (score > (best?.score ?? 0)) best = { value: sentence, summary: sentence, blockIndex, score, label: sentence };
  }
  return best;
}

/** The text below a heading that is asked for by name. */
export function readSection(document: WebDocument, blockIndex: number, question: Question): Candidate | null {
  const heading = document.blocks[blockIndex];
  if (heading?.kind !== 'heading') return null;
  const share = coverage(question.asked, new Set([...contentWordsOf(heading.text), 'section']));
  const rest = document.blocks.slice(blockIndex + 1);
  const end = rest.findIndex((block) => block.kind === 'heading');
  const section: readonly Block[] = end === -1 ? rest : rest.slice(0, end);
  const value = section.flatMap(blockLines).join('\n');
  if (share === 0 || value === '') return null;
  return { value, summary: `The section “${heading.text}”.`, blockIndex, score: share * 0.9, label: heading.text };
}
