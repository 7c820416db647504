import type { PageContent } from '../../../../../device/page-content.ts';
import { type RelatedStem, relatedStems } from '../../../../../text/lexicon/related-stems.ts';
import { readSentences } from '../../../../../text/parts/sentences.ts';
import { findOfKind, isBareYear } from '../../answer/kinds.ts';
import type { AnswerKind } from '../../lexicon/concept.ts';
import type { Lexicon } from '../../lexicon/lexicon.ts';
import { stemsOf } from '../../query/attributes.ts';
import { type Request, readRequest } from '../../understand/request.ts';
import type { Token } from '../../understand/tokens.ts';
import type { Dimension } from '../../values/value.ts';
import { matchName } from '../names.ts';
import { weightOf } from './coverage.ts';

/** A reading of a clause as what a sentence of a page says. */
export interface ProseReading {
  kind: 'prose';
  score: number;
  request: Request;
  entity: string;
  sentence: string;
  /** The part of the sentence that was asked for, else the sentence. */
  value: string;
  unexplained: readonly string[];
}

/** Facts and rows are surer than sentences. */
const PROSE = 0.12;
/** Least share of the clause, beside the name of the page's subject, that the sentence itself must say. */
const MIN_SAID = 0.5;
/** What the title says holds for every sentence; what a sentence beside it says, for most. */
const TITLE = 0.9;
const NEIGHBOUR = 0.6;
const PREFIX = 0.7;
const MIN_PREFIX_LENGTH = 5;
/** Of a word said before the question. */
const CONTEXT_WEIGHT = 0.5;
const MAX_SENTENCES = 400;
const MAX_SENTENCE_LENGTH = 600;

/** The sentence of a page that explains most of a clause and holds a value of the kind asked for; none if the sentence says
 *  too little of the clause itself. */
export function readProse(
  tokens: readonly Token[],
  page: PageContent,
  lexicon: Lexicon,
  isImplied: boolean,
): ProseReading[] {
  const entity = page.heading || page.title;
  const name = matchName(tokens, entity, lexicon);
  const named = name?.tokens ?? new Set<number>();
  const request = readRequest(tokens, lexicon, named);
  const terms = readTerms(request, named, lexicon);
  const title = new Set(stemsOf(`${page.title} ${page.heading}`));
  const sentences = sentencesOf(page);
  const stems = sentences.map((sentence) => new Set(stemsOf(sentence)));
  const inTitle = terms.map((term) => (term.isName ? 1 : strengthIn(term, title)));
  const readings = sentences.flatMap((sentence, at): ProseReading[] => {
    const own = terms.map((term) => strengthIn(term, stems[at] ?? NONE, sentence));
    const isSaid = shareOf(terms, own, inTitle) >= MIN_SAID && own.some((strength) => strength > 0);
    if (!isSaid || (name === null && !isImplied && own.filter((strength) => strength > 0).length < 2)) return [];
    const value = valueIn(sentence, request);
    if (value === null) return [];
    const beside = [stems[at - 1] ?? NONE, stems[at + 1] ?? NONE];
    const strengths = terms.map((term, index) => {
      const said = beside.map((each) => NEIGHBOUR * strengthIn(term, each));
      return Math.max(own[index] ?? 0, TITLE * (inTitle[index] ?? 0), ...said);
    });
    const unexplained = terms.flatMap(({ token }, index) => (strengths[index] === 0 ? [token.text] : []));
    const score = shareOf(terms, strengths) - PROSE;
    return [{ kind: 'prose', score, request, entity, sentence, value, unexplained }];
  });
  return readings.sort((a, b) => b.score - a.score).slice(0, 1);
}

const NONE: ReadonlySet<string> = new Set();

function sentencesOf({ prose, about, facts }: PageContent): string[] {
  const paragraphs = prose.includes(about) ? prose : [about, ...prose];
  return paragraphs
    .flatMap((paragraph) => readSentences(paragraph).map(({ start, end }) => paragraph.slice(start, end)))
    .map((sentence) => sentence.slice(0, MAX_SENTENCE_LENGTH).trim())
    .filter((sentence) => !/[?？]["'”’»)]*$/.test(sentence))
    .concat(facts.map(({ label, value }) => `${label}: ${value}`))
    .slice(0, MAX_SENTENCES);
}

/** A telling word of a clause, with what other words say the same. */
interface Term {
  token: Token;
  weight: number;
  /** Part of the name of the page's subject. */
  isName: boolean;
  stems: readonly string[];
  related: readonly RelatedStem[];
  /** Words for the attribute that the term belongs to. */
  phrases: readonly (readonly string[])[];
  /** Dimension of the attribute, if few other attributes have it. */
  dimension: Dimension | undefined;
}

function readTerms({ tokens, roles, attributes }: Request, named: ReadonlySet<number>, lexicon: Lexicon): Term[] {
  return tokens.flatMap((token, at): Term[] => {
    const weight = token.isContext ? CONTEXT_WEIGHT : weightOf(token, roles[at] ?? null, lexicon);
    if (weight === 0) return [];
    const stems = stemsOf(token.text);
    const mentions = attributes.filter(({ start, end }) => at >= start && at < end);
    const concepts = mentions.flatMap(({ ref }) => ref.concepts.flatMap((id) => lexicon.conceptOf(id) ?? []));
    const phrases = concepts.flatMap(({ words, labels }) => [...words, ...labels]).map(stemsOf);
    const dimension = mentions.flatMap(({ ref }) => ref.dimension ?? []).find((each) => TELLING.has(each));
    const related = stems.length === 1 ? stems.flatMap(relatedStems) : [];
    return [{ token, weight, isName: named.has(at), stems, related, phrases, dimension }];
  });
}

/** How far a text says a term, 0 to 1: in its own words, by the attribute, in related words, by a common beginning. */
function strengthIn(term: Term, stems: ReadonlySet<string>, sentence = ''): number {
  if (term.stems.every((stem) => stems.has(stem))) return 1;
  const isMeasured = term.dimension !== undefined && findOfKind(sentence, 'quantity', term.dimension).length > 0;
  const isAttribute = term.phrases.some((phrase) => phrase.length > 0 && phrase.every((stem) => stems.has(stem)));
  if (isMeasured || isAttribute) return 1;
  const related = term.related.find(({ stem }) => stems.has(stem))?.weight ?? 0;
  return Math.max(related, hasPrefix(term.token.stem, stems) ? PREFIX : 0);
}

/** Whether a text has a word with the same beginning: pregnant, pregnancy. */
function hasPrefix(stem: string, stems: ReadonlySet<string>): boolean {
  if (stem.length < MIN_PREFIX_LENGTH) return false;
  const prefix = stem.slice(0, MIN_PREFIX_LENGTH);
  return [...stems].some((each) => each.startsWith(prefix) && Math.abs(each.length - stem.length) <= 3);
}

/** Dimensions that one attribute has in most texts: an amount of money is a price. */
const TELLING: ReadonlySet<Dimension> = new Set<Dimension>(['money', 'mass', 'temperature', 'speed']);

/** Share of the weight of the terms, 0 to 1; 1 without terms. What `without` says of them is left out. */
function shareOf(terms: readonly Term[], strengths: readonly number[], without: readonly number[] = []): number {
  let total = 0;
  let found = 0;
  for (const [at, term] of terms.entries()) {
    const weight = term.weight * (1 - (without[at] ?? 0));
    total += weight;
    found += weight * (strengths[at] ?? 0);
  }
  return total === 0 ? 1 : found / total;
}

/** Words that ask for a day, not for a year. */
const ON_DAY = ['day', 'date', 'weekday'];

const OF_FORM: ReadonlySet<AnswerKind> = new Set<AnswerKind>([
  'person',
  'date',
  'place',
  'clock',
  'duration',
  'quantity',
]);

/** The value of the kind that the question word asks for, which the clause does not say itself. */
function valueIn(sentence: string, { question, tokens, attributes }: Request): string | null {
  const dimensions = attributes.flatMap(({ ref }) => ref.dimension ?? []);
  const telling = dimensions.find((each) => TELLING.has(each));
  const dimension = telling ?? dimensions[0];
  const isMeasured = question !== 'boolean' && telling !== undefined;
  const kind = isMeasured ? 'quantity' : question;
  if (kind === null || !OF_FORM.has(kind)) return kind === 'boolean' ? null : sentence;
  const said = new Set(tokens.map(({ lower }) => lower));
  const found = findOfKind(sentence, kind, dimension)
    .map(({ start, end }) => sentence.slice(start, end))
    .filter((text) => !stemsOf(text).every((stem) => said.has(stem)) && !said.has(text.toLowerCase()))
    .filter((text) => kind !== 'date' || !ON_DAY.some((word) => said.has(word)) || !isBareYear(text));
  return found[0] ?? null;
}
