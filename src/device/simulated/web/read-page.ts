import type { Block, WebDocument } from './document.ts';
import { blockLines, plainText } from './document.ts';
import type { Question } from './question.ts';
import { toQuestion } from './question.ts';
import { readTable } from './read-table.ts';
import { readFact, readList, readParagraph, readSection } from './read-text.ts';
import type { Candidate, Reading } from './reading.ts';
import { contentWordsOf } from './words.ts';

// Below this share of the asked words, a passage is about something else.
const MIN_SCORE = 0.6;
const MAX_PARTS = 8;
const MAX_QUESTION_LENGTH = 1000;

const WHOLE_PAGE = new Set(
  contentWordsOf(
    'text texts content contents main everything summary summarise summarize overview information info details body document ' +
      'paragraph all describe open current visible screen see whole there',
  ),
);

/** Reads from a page what answers a question, by matching the question's words to labels, columns, headings, lists and
 *  sentences. A question about the page as such gives its text. Null when nothing on the page matches. */
export function readPage(document: WebDocument, text: string): Reading | null {
  const asked = text.slice(0, MAX_QUESTION_LENGTH);
  return readParts(document, asked) ?? readOne(document, asked) ?? readWhole(document, asked);
}

/** `the population and the area` asks for two things; both must be there. */
function readParts(document: WebDocument, text: string): Reading | null {
  const parts = text.split(/,| and /i).filter((part) => part.trim() !== '');
  if (parts.length < 2 || parts.length > MAX_PARTS) return null;
  const found = parts.map((part) =>
    bestCandidate(document, questionFor(document, part), (block) => block.kind === 'facts'),
  );
  const readings = found.filter((candidate) => candidate !== null);
  const labels = new Set(readings.map((reading) => reading.label));
  if (readings.length < parts.length || labels.size < readings.length) return null;
  return {
    value: Object.fromEntries(readings.map((reading) => [reading.label, reading.value])),
    summary: readings.map((reading) => reading.summary).join(' '),
    blockIndex: readings[0]?.blockIndex ?? null,
  };
}

function readOne(document: WebDocument, text: string): Reading | null {
  return bestCandidate(document, questionFor(document, text), () => true);
}

function questionFor(document: WebDocument, text: string): Question {
  return toQuestion(text, new Set(contentWordsOf(`${document.title} ${document.site.name}`)));
}

function bestCandidate(document: WebDocument, question: Question, filter: (block: Block) => boolean): Candidate | null {
  if (question.words.length === 0) return null;
  const candidates = document.blocks.flatMap((block, index) =>
    filter(block) ? readBlock(document, block, index, question) : [],
  );
  const best = candidates.reduce<Candidate | null>(
    (kept, next) => (kept && kept.score >= next.score ? kept : next),
    null,
  );
  return best && best.score >= MIN_SCORE ? best : null;
}

function readBlock(document: WebDocument, block: Block, index: number, question: Question): Candidate[] {
  switch (block.kind) {
    case 'facts':
      return block.facts.flatMap((fact) => readFact(fact, question, index) ?? []);
    case 'list':
      return [readList(block, question, index)].filter((candidate) => candidate !== null);
    case 'table':
      return [readTable(block, question, index)].filter((candidate) => candidate !== null);
    case 'heading':
      return [readSection(document, index, question)].filter((candidate) => candidate !== null);
    case 'paragraph':
      return [readParagraph(block.text, question, index)].filter((candidate) => candidate !== null);
    case 'link':
      return [];
  }
}

/** The title, the headings, the links, the opening paragraph or all the text: for questions about the page as such. */
function readWhole(document: WebDocument, text: string): Reading | null {
  const words = contentWordsOf(text);
  const subject = new Set(contentWordsOf(`${document.title} ${document.site.name}`));
  const rest = words.filter((word) => !subject.has(word) && !WHOLE_PAGE.has(word));
  const [only] = rest;
  if (only === undefined) return readText(document, words.length > 0 && words.every((word) => subject.has(word)));
  if (rest.length > 1) return null;
  if (only === 'titl') return { value: document.title, summary: `The title is “${document.title}”.`, blockIndex: null };
  if (only === 'heading') return readLines(document, 'heading', headingsOf(document));
  if (only === 'link') return readLines(document, 'link', linksOf(document));
  return null;
}

function readText(document: WebDocument, openingOnly: boolean): Reading {
  const opening = document.blocks.findIndex((block) => block.kind === 'paragraph');
  const shown = openingOnly && opening >= 0 ? document.blocks.slice(opening, opening + 1) : document.blocks;
  const blockIndex = openingOnly && opening >= 0 ? opening : null;
  const value = shown
    .filter((block) => block.kind !== 'link')
    .flatMap(blockLines)
    .join('\n');
  return { value, summary: `Read the page “${document.title}”.`, blockIndex };
}

function readLines(document: WebDocument, kind: string, lines: readonly unknown[]): Reading | null {
  if (lines.length === 0) return null;
  return { value: lines, summary: `The page “${document.title}” has ${lines.length} ${kind}s.`, blockIndex: null };
}

function headingsOf(document: WebDocument): string[] {
  return document.blocks.flatMap((block) => (block.kind === 'heading' ? [block.text] : []));
}

function linksOf(document: WebDocument): { text: string; url: string }[] {
  return document.blocks.flatMap((block) => {
    if (block.kind === 'link') return [{ text: block.text, url: block.url }];
    const texts = block.kind === 'list' ? block.items : block.kind === 'table' ? block.rows.flat() : [];
    return texts.flatMap((text) => (typeof text === 'string' ? [] : [{ text: plainText(text), url: text.url }]));
  });
}
