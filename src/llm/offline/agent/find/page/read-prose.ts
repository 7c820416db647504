import type { PageContent } from '../../../../../device/page-content.ts';
import { readSentences } from '../../../../../text/parts/sentences.ts';
import { findOfKind } from '../../answer/kinds.ts';
import type { AnswerKind } from '../../lexicon/concept.ts';
import type { Lexicon } from '../../lexicon/lexicon.ts';
import { stemsOf } from '../../query/attributes.ts';
import { type Request, readRequest } from '../../understand/request.ts';
import type { Token } from '../../understand/tokens.ts';
import type { Dimension } from '../../values/value.ts';
import { matchName } from '../names.ts';
import { coverageOf, unexplainedWords, weightOf } from './coverage.ts';

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
/** Words of a clause that a sentence must share beside the name of the page's subject, by weight. */
const MIN_SHARED = 0.6;
const MAX_SENTENCES = 400;
const MAX_SENTENCE_LENGTH = 600;

/** The sentence of a page that explains most of a clause and holds a value of the kind asked for; none if the page's subject
 *  is not named and the sentence alone explains too little. */
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
  const readings = sentencesOf(page).flatMap((sentence): ProseReading[] => {
    const shared = sharedTokens(request, sentence, lexicon);
    const isShared = shareOf(request, named, shared, lexicon) >= MIN_SHARED;
    if (!isShared || (name === null && !isImplied && shared.size < 2)) return [];
    const value = valueIn(sentence, request);
    if (value === null) return [];
    const explained = new Set([...named, ...shared]);
    const score = coverageOf(tokens, request.roles, explained, lexicon) - PROSE;
    const unexplained = unexplainedWords(tokens, request.roles, explained, lexicon);
    return [{ kind: 'prose', score, request, entity, sentence, value, unexplained }];
  });
  return readings.sort((a, b) => b.score - a.score).slice(0, 1);
}

function sentencesOf({ prose, about }: PageContent): string[] {
  const paragraphs = prose.includes(about) ? prose : [about, ...prose];
  return paragraphs
    .flatMap((paragraph) => readSentences(paragraph).map(({ start, end }) => paragraph.slice(start, end)))
    .map((sentence) => sentence.slice(0, MAX_SENTENCE_LENGTH).trim())
    .filter((sentence) => !/[?？]["'”’»)]*$/.test(sentence))
    .slice(0, MAX_SENTENCES);
}

/** Tokens that the sentence says in the same or, for attribute words, in related words. */
function sharedTokens({ tokens, attributes }: Request, sentence: string, lexicon: Lexicon): Set<number> {
  const stems = new Set(stemsOf(sentence));
  const shared = new Set<number>();
  for (const [at, token] of tokens.entries()) {
    const own = stemsOf(token.text);
    if (!lexicon.isFunctionWord(token.lower) && own.length > 0 && own.every((stem) => stems.has(stem))) shared.add(at);
  }
  for (const { ref, start, end } of attributes) {
    const concepts = ref.concepts.flatMap((id) => lexicon.conceptOf(id) ?? []);
    const phrases = concepts.flatMap(({ words, labels }) => [...words, ...labels]).map(stemsOf);
    const isMeasured =
      ref.dimension !== undefined && TELLING.has(ref.dimension) && hasQuantity(sentence, ref.dimension);
    const isSaid = isMeasured || phrases.some((phrase) => phrase.length > 0 && phrase.every((stem) => stems.has(stem)));
    for (let at = start; isSaid && at < end; at += 1) shared.add(at);
  }
  return shared;
}

/** Dimensions that one attribute has in most texts: an amount of money is a price. */
const TELLING: ReadonlySet<Dimension> = new Set<Dimension>(['money', 'mass', 'temperature', 'speed']);

const hasQuantity = (sentence: string, dimension: Dimension): boolean =>
  findOfKind(sentence, 'quantity', dimension).length > 0;

/** Share of the weight beside the subject's name that the sentence explains. */
function shareOf(
  { tokens, roles }: Request,
  named: ReadonlySet<number>,
  shared: ReadonlySet<number>,
  lexicon: Lexicon,
): number {
  let total = 0;
  let found = 0;
  for (const [at, token] of tokens.entries()) {
    const weight = named.has(at) ? 0 : weightOf(token, roles[at] ?? null, lexicon);
    total += weight;
    if (shared.has(at)) found += weight;
  }
  return total === 0 ? 0 : found / total;
}

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
    .filter((text) => !stemsOf(text).every((stem) => said.has(stem)) && !said.has(text.toLowerCase()));
  return found[0] ?? null;
}
