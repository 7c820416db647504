import type { PageContent } from '../../../../device/page-content.ts';
import { type Cell, toCell } from '../../../../language/cells/cell.ts';
import { PRONOUNS } from '../../../../language/cells/kind-words.ts';
import { cutToKind, findOfKind } from '../../../../language/cells/kinds.ts';
import type { AnswerKind, AttributeRef, Concept } from '../../../../language/lexicon/concept.ts';
import type { Dimension, Span } from '../../../../language/values/value.ts';
import { conceptsOf, isWithin, rankLabels, stemsOf } from '../../../../reading/query/attributes.ts';
import { readSentences } from '../../../../text/parts/sentences.ts';
import { fold } from '../../../../text/words/fold.ts';
import { readWords } from '../../../../text/words/words.ts';
import type { UnmetReason } from '../../../model.ts';
import type { Answered } from './answer.ts';

export interface FactQuestion {
  /** Name of the thing, or a part of it that only it has; empty for the page itself. */
  entity: string;
  attribute: AttributeRef;
  kind: AnswerKind;
}

/** What a page says, without its forms and links. */
export type FactPage = Pick<PageContent, 'url' | 'title' | 'heading' | 'about' | 'facts' | 'prose' | 'collections'>;

/** An answer whose value is a cell, or why there is none. */
export type FactReading =
  | { answer: Answered & { value: Cell }; reason: null }
  | { answer: null; reason: Extract<UnmetReason, 'no_subject' | 'no_attribute' | 'wrong_kind'> };

interface Source {
  entity: string;
  facts: readonly { label: string; value: string; url: string | null }[];
  /** The whole page is about the entity. */
  isPage: boolean;
}

const MAX_SENTENCES = 400;
const MAX_SENTENCE_LENGTH = 600;
/** Words between a bare number and the noun that it counts. */
const MAX_COUNT_DISTANCE = 25;

/** Answers from the facts of an entity (of the page about it, or of its row), else from a sentence that names the entity,
 *  the attribute and a value of the kind. A fact whose label is the attribute, but whose value is of another kind, is no
 *  answer. */
export function factAnswer(question: FactQuestion, page: FactPage, concepts: readonly Concept[]): FactReading {
  const source = findSource(question.entity, page);
  const meant = conceptsOf(question.attribute, concepts);
  const dimension = question.attribute.dimension ?? meant.find(({ kind }) => kind === question.kind)?.dimension;
  const asked = { ...question, dimension, words: wordsFor(question.attribute, meant) };
  const labels = source?.facts.map(({ label }) => label) ?? [];
  const ranked = rankLabels(question.attribute, labels, concepts).map(({ index }) => source?.facts[index]);
  for (const fact of ranked) {
    if (fact === undefined || source === null) continue;
    const found = readFact(fact.label, fact.value, question.kind, dimension);
    if (found !== null) return answered(question.kind, page.url, source.entity, fact.label, fact.value, found);
  }
  const told = findTold(asked, page, source?.isPage ?? false);
  const entity = source?.entity ?? question.entity;
  if (told !== null) return answered(question.kind, page.url, entity, told.word, told.sentence, told);
  const isNamed = source !== null || mentions(stemsOf(question.entity), page.prose);
  return { answer: null, reason: !isNamed ? 'no_subject' : ranked.length > 0 ? 'wrong_kind' : 'no_attribute' };
}

function answered(
  kind: AnswerKind,
  url: string,
  entity: string,
  attribute: string,
  raw: string,
  { text, cell }: { text: string; cell: Cell },
): FactReading {
  return { answer: { kind, value: cell, text, evidence: [{ url, entity, attribute, raw }] }, reason: null };
}

/** The page if its heading has the words of the entity, else the only row that is named so. */
function findSource(entity: string, page: FactPage): Source | null {
  const wanted = stemsOf(entity);
  const heading = page.heading || page.title;
  if (isWithin(wanted, stemsOf(heading))) return { entity: heading, facts: page.facts, isPage: true };
  const rows = page.collections.flatMap(({ columns, rows }) => rows.map((row) => ({ columns, row })));
  const exact = rows.filter(({ row }) => fold(row.name.trim()) === fold(entity.trim()));
  const named = exact.length > 0 ? exact : rows.filter(({ row }) => isWithin(wanted, stemsOf(row.name)));
  const names = new Set(named.map(({ row }) => fold(row.name.trim())));
  const [first] = named;
  if (first === undefined || names.size > 1) return null;
  const facts = named.flatMap(({ columns, row }) =>
    columns.map((label, at) => ({ label, value: row.cells[at] ?? '', url: row.url })),
  );
  return { entity: first.row.name, facts, isPage: false };
}

function readFact(
  label: string,
  value: string,
  kind: AnswerKind,
  dimension: Dimension | undefined,
): { text: string; cell: Cell } | null {
  const whole = toCell(value, label);
  if (whole.kind === 'unknown') return null;
  // The unit may be in the label only.
  const isQuantity = kind === 'quantity' || kind === 'duration';
  const isTyped =
    isQuantity && whole.kind === 'quantity' && whole.dimension === (kind === 'duration' ? 'time' : dimension);
  const text =
    isTyped && !/[([,;]/.test(value) ? value.trim() : cutToKind(value, kind, isQuantity ? dimension : undefined);
  return text === null ? null : { text, cell: text === value.trim() ? whole : toCell(text, label) };
}

/** Stems that name the attribute in a sentence: its own words, else those of a concept. */
function wordsFor({ words }: AttributeRef, meant: readonly Concept[]): (readonly string[])[] {
  const own = words.flatMap(stemsOf);
  const others = meant.flatMap((concept) => [...concept.words, ...concept.labels].map(stemsOf));
  return [...(own.length > 0 ? [own] : []), ...others].filter((stems) => stems.length > 0);
}

interface Asked extends FactQuestion {
  dimension: Dimension | undefined;
  words: readonly (readonly string[])[];
}

interface Told {
  text: string;
  cell: Cell;
  sentence: string;
  /** The attribute's word in the sentence. */
  word: string;
}

/** The first sentence that tells it. A pronoun stands for the subject of the page. */
function findTold(asked: Asked, page: FactPage, isSubject: boolean): Told | null {
  const entity = stemsOf(asked.entity);
  const prose = page.prose.includes(page.about) ? page.prose : [page.about, ...page.prose];
  let left = MAX_SENTENCES;
  for (const paragraph of prose) {
    for (const { start, end } of readSentences(paragraph)) {
      if (left-- <= 0) return null;
      const sentence = paragraph.slice(start, Math.min(end, start + MAX_SENTENCE_LENGTH));
      const told = /[?？]["'”’»)]*$/.test(sentence) ? null : readSentence(sentence, asked, entity, isSubject);
      if (told !== null) return told;
    }
  }
  return null;
}

function readSentence(sentence: string, asked: Asked, entity: readonly string[], isSubject: boolean): Told | null {
  const words = readWords(sentence);
  const stems = words.map(({ surface }) => stemsOf(surface).join(' '));
  const isNamed = entity.length > 0 && isWithin(entity, stems);
  const isMeant = isSubject && (entity.length === 0 || words.some(({ surface }) => PRONOUNS.has(fold(surface))));
  if (!isNamed && !isMeant) return null;
  // Words of the entity's own name tell nothing about it.
  const named = asked.words.find((each) => isWithin(each, stems) && !isWithin(each, entity));
  const at = named === undefined ? -1 : stems.findIndex((stem) => named.includes(stem));
  const word = words[at];
  if (word === undefined) return null;
  const part = nearestOfKind(sentence, word, asked);
  if (part === null) return null;
  const text = sentence.slice(part.start, part.end);
  return { text, cell: toCell(text), sentence, word: word.surface };
}

function nearestOfKind(sentence: string, word: Span, { kind, dimension, entity }: Asked): Span | null {
  if (kind === 'text') return { start: 0, end: sentence.length };
  const isBare = kind === 'quantity' && (dimension === undefined || dimension === 'count');
  const distance = ({ start, end }: Span): number => (start >= word.end ? start - word.end : word.start - end);
  const own = stemsOf(entity);
  const parts = findOfKind(sentence, kind, dimension).filter((part) => {
    if (isBare && Math.abs(distance(part)) > MAX_COUNT_DISTANCE) return false;
    return own.length === 0 || !isWithin(own, stemsOf(sentence.slice(part.start, part.end)));
  });
  return parts.reduce<Span | null>(
    (best, next) => (best === null || distance(next) < distance(best) ? next : best),
    null,
  );
}

function mentions(entity: readonly string[], prose: readonly string[]): boolean {
  if (entity.length === 0) return true;
  return prose.some((paragraph) =>
    isWithin(
      entity,
      readWords(paragraph).map(({ surface }) => stemsOf(surface).join(' ')),
    ),
  );
}
