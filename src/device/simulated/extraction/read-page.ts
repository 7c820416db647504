import { titleAskedIn } from '../../../language/fields/stated-facts.ts';
import type { Page } from '../browser/page.ts';
import { contentWordsOf } from './content-words.ts';
import { type Block, blockLines } from './page/block.ts';
import { readBlocks } from './page/blocks.ts';
import { addressOf, textOf } from './page/dom-text.ts';
import type { Question } from './question.ts';
import { toQuestion } from './question.ts';
import { readFact, readFacts, readList, readParagraph, readSection } from './read-block.ts';
import type { Candidate, Reading } from './reading.ts';
import { readCount } from './table/read-count.ts';
import { readTable } from './table/read-table.ts';

// Candidates that match a smaller share of the question's words are rejected.
const MIN_SCORE = 0.6;
const MAX_PARTS = 8;
const MAX_QUESTION_LENGTH = 1000;
const MAX_LINKS = 1000;

const WHOLE_PAGE = new Set(
  contentWordsOf(
    'text texts content contents main everything summary summarise summarize overview information info details body document ' +
      'paragraph all describe open current visible screen see whole there',
  ),
);

const FACT_WORDS = new Set(contentWordsOf('fact key basic quick main important known stated given listed list figure'));

const [TITLE, HEADING, LINK] = contentWordsOf('title heading link');

/** A page prepared for questions. */
interface Subject {
  page: Page;
  blocks: readonly Block[];
  /** Words of the page's subject. */
  words: ReadonlySet<string>;
}

/** Answers a question from a page by matching its words to labels, columns, headings, lists and sentences. A question
 *  about the page as a whole returns its text. Returns null if nothing matches. */
export function readPage(page: Page, question: string): Reading | null {
  const asked = question.slice(0, MAX_QUESTION_LENGTH);
  const words = new Set(contentWordsOf(`${page.title} ${textOf(...page.$('h1, header > a').slice(0, 3).get())}`));
  const subject = { page, blocks: readBlocks(page), words };
  if (isTitleAlone(asked)) return titleOf(page);
  if (asksFacts(subject, asked)) return readFacts(subject.blocks);
  const reading = readParts(subject, asked) ?? readOne(subject, asked) ?? readWhole(subject, asked);
  return reading === null ? null : counted(reading, toQuestion(asked, subject.words).asksCount);
}

const TITLE_QUESTION = /^(?:what(?:['’]s| is)|tell me|give me|read|get|return|find|report|extract)? ?(?:the )?$/i;

function isTitleAlone(question: string): boolean {
  const found = titleAskedIn(question);
  return (
    found !== null &&
    TITLE_QUESTION.test(question.slice(0, found.index)) &&
    /^[?.! ]*$/.test(question.slice(found.index + found[0].length))
  );
}

const titleOf = ({ title }: Page): Reading => ({ value: title, summary: `The title is “${title}”.`, element: null });

/** `all the facts`, `the key facts about Mars`. */
function asksFacts({ words: subject, blocks }: Subject, text: string): boolean {
  const { words, asksCount } = toQuestion(text, subject);
  const hasFacts = blocks.some((block) => block.kind === 'facts');
  const isOfPage = words.every((word) => FACT_WORDS.has(word) || WHOLE_PAGE.has(word) || subject.has(word));
  return hasFacts && !asksCount && words.includes('fact') && isOfPage;
}

/** Splits `the population and the area` into two questions; both must have an answer. */
function readParts(subject: Subject, text: string): Reading | null {
  const parts = text.split(/,| and /i).filter((part) => part.trim() !== '');
  if (parts.length < 2 || parts.length > MAX_PARTS) return null;
  const facts = subject.blocks.filter((block) => block.kind === 'facts');
  const found = parts.map((part) => bestCandidate({ ...subject, blocks: facts }, toQuestion(part, subject.words)));
  const readings = found.filter((candidate) => candidate !== null);
  const labels = new Set(readings.map((reading) => reading.label));
  if (readings.length < parts.length || labels.size < readings.length) return null;
  return {
    value: Object.fromEntries(readings.map((reading) => [reading.label, reading.value])),
    summary: readings.map((reading) => reading.summary).join(' '),
    element: readings[0]?.element ?? null,
  };
}

function readOne(subject: Subject, text: string): Reading | null {
  const question = toQuestion(text, subject.words);
  const best = (question.asksCount ? readCount(subject.blocks, question) : null) ?? bestCandidate(subject, question);
  if (best === null) return null;
  const { value, summary, element } = best;
  return { value, summary, element };
}

function counted(reading: Reading, asksCount: boolean): Reading {
  const { value, element } = reading;
  if (!asksCount || !Array.isArray(value)) return reading;
  return { value: value.length, summary: `There are ${value.length}.`, element };
}

function bestCandidate(subject: Subject, question: Question): Candidate | null {
  if (question.words.length === 0) return null;
  const candidates = subject.blocks.flatMap((block, index) => readBlock(subject.blocks, block, index, question));
  const best = candidates.reduce<Candidate | null>(
    (best, next) => (best && best.score >= next.score ? best : next),
    null,
  );
  return best && best.score >= MIN_SCORE ? best : null;
}

function readBlock(blocks: readonly Block[], block: Block, index: number, question: Question): Candidate[] {
  switch (block.kind) {
    case 'facts':
      return block.facts.flatMap((fact) => readFact(fact, question) ?? []);
    case 'list':
      return [readList(block, question)].filter((candidate) => candidate !== null);
    case 'table':
      return [readTable(block, question)].filter((candidate) => candidate !== null);
    case 'heading':
      return [readSection(blocks, index, question)].filter((candidate) => candidate !== null);
    case 'paragraph':
      return [readParagraph(block.text, question, block.element)].filter((candidate) => candidate !== null);
    case 'link':
      return [];
  }
}

/** Answers questions about the page as a whole: title, headings, links, opening paragraph or full text. */
function readWhole(subject: Subject, text: string): Reading | null {
  const words = contentWordsOf(text);
  const { page, blocks } = subject;
  const rest = words.filter((word) => !subject.words.has(word) && !WHOLE_PAGE.has(word));
  const [only] = rest;
  if (only === undefined) return readText(subject, words.length > 0 && words.every((word) => subject.words.has(word)));
  if (rest.length > 1) return null;
  if (only === TITLE) return titleOf(page);
  if (only === HEADING) return readLines(page, 'heading', headingsOf(blocks));
  if (only === LINK) return readLines(page, 'link', linksOf(page));
  return null;
}

function readText({ page, blocks }: Subject, openingOnly: boolean): Reading {
  const opening = openingOnly ? blocks.find((block) => block.kind === 'paragraph') : undefined;
  const shown = opening === undefined ? blocks : [opening];
  const lines = shown.filter((block) => block.kind !== 'link').flatMap(blockLines);
  const summary = `Read the page “${page.title}”.`;
  return { value: lines.join('\n'), summary, element: opening?.element ?? null };
}

function readLines(page: Page, kind: string, lines: readonly unknown[]): Reading | null {
  if (lines.length === 0) return null;
  return { value: lines, summary: `The page “${page.title}” has ${lines.length} ${kind}s.`, element: null };
}

function headingsOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => (block.kind === 'heading' ? [block.text] : []));
}

function linksOf(page: Page): { text: string; url: string }[] {
  const main = page.$('main a[href]').get();
  const links = main.length > 0 ? main : page.$('a[href]').get();
  return links.slice(0, MAX_LINKS).flatMap((link) => {
    const url = addressOf(link, page.url);
    const text = textOf(link);
    return url === null || text === '' ? [] : [{ text, url }];
  });
}
