import type { AnswerKind, AttributeRef } from '../lexicon/concept.ts';
import type { AggregateWord, Lexicon, Sense } from '../lexicon/lexicon.ts';
import type { Order, Test } from '../lexicon/query.ts';
import { type AttributeMention, toAttributeRef } from './attribute-ref.ts';
import { contextPhrases } from './context-phrases.ts';
import { readAggregates, readGroup } from './parts/aggregates.ts';
import { readExclusions } from './parts/exclusions.ts';
import { readExtremes } from './parts/extremes.ts';
import { type Operation, readOperation } from './parts/operations.ts';
import { type Comparative, readOrder } from './parts/orders.ts';
import { impliedAttribute, readQuestion } from './parts/questions.ts';
import { readShared } from './parts/shared.ts';
import { readTests } from './parts/tests.ts';
import { isNominal, trimmed } from './parts/trim-phrase.ts';
import type { Phrase } from './phrase.ts';
import { Reading, type Role } from './roles.ts';
import type { Token } from './tokens.ts';

/** What a clause asks, before it is known which page or table it is about. */
export interface Request {
  tokens: readonly Token[];
  roles: readonly (Role | null)[];
  /** Kind of the question word; null without one. */
  question: AnswerKind | null;
  /** Kinds of further question words. */
  otherQuestions: readonly AnswerKind[];
  /** `how heavy`, `what is the price`: the attributes asked for, in order. */
  attributes: readonly AttributeMention[];
  /** What the question word alone asks for, if no attribute is asked for: `where is it`. */
  implied: AttributeMention | null;
  tests: readonly Test[];
  /** What is left out: `besides the tote`, `all but Jupiter`. */
  exclusions: readonly Phrase[];
  order: Order | null;
  /** Comparative without a value, as in `which is longer`. */
  comparative: Comparative | null;
  take: { from: number; count: number | 'ties' } | null;
  aggregate: AggregateWord | null;
  operation: Operation | null;
  /** Rows are wanted that are alike in it. */
  shared: AttributeRef | null;
  groupBy: AttributeRef | null;
  phrases: readonly Phrase[];
  /** Noun phrases: runs of words between function words, with attribute words inside them, as in `sleeping bag`. */
  chunks: readonly Phrase[];
  /** Runs of words said before the question. */
  context: readonly Phrase[];
  /** Several rows are wanted. */
  isMany: boolean;
}

/** Reads a clause. Tokens in `entity` are part of a name that is known already. */
export function readRequest(
  tokens: readonly Token[],
  lexicon: Lexicon,
  entity: ReadonlySet<number> = new Set(),
): Request {
  const reading = new Reading(tokens, lexicon, entity);
  markFillers(reading);
  const asked = readQuestion(reading);
  const operation = readOperation(reading);
  const exclusions = readExclusions(reading);
  const tests = readTests(reading);
  const shared = readShared(reading);
  const extremes = readExtremes(reading);
  const aggregated = readAggregates(reading);
  const group = readGroup(reading, asked.kind, aggregated.aggregate);
  const ordered = readOrder(reading);
  const attributes = [
    ...(extremes ? [extremes] : []),
    ...asked.attributes,
    ...joinHeads(readAttributes(reading, asked.kind !== null), reading),
  ];
  markFunctionWords(reading);
  const phrases = readPhrases(reading);
  return {
    tokens,
    roles: reading.roles,
    question: asked.kind,
    otherQuestions: asked.others,
    attributes,
    implied: attributes.length === 0 ? impliedAttribute(reading, asked.kind) : null,
    tests,
    exclusions,
    order: ordered.order,
    comparative: ordered.comparative,
    take: ordered.take,
    aggregate: extremes ? 'range' : isMeasured(attributes, reading) ? null : (group?.aggregate ?? aggregated.aggregate),
    operation,
    shared,
    groupBy: group?.groupBy ?? aggregated.groupBy,
    phrases,
    chunks: readChunks(reading),
    context: contextPhrases(tokens),
    isMany: ordered.isMany || asked.isMany,
  };
}

/** Whether what is counted is an attribute of several words, whose value says the number: `how many people live there`. */
function isMeasured(attributes: readonly AttributeMention[], { roles }: Reading): boolean {
  return attributes.some(({ start, end }) => end - start > 1 && roles[start - 1] === 'aggregate');
}

function readAttributes(reading: Reading, isQuestion: boolean): AttributeMention[] {
  const mentions: AttributeMention[] = [];
  for (let at = 0; at < reading.tokens.length; at += 1) {
    const { length, senses } = reading.sensesAt(at);
    const named = countable(
      senses.filter(({ degree }) => degree === 'positive'),
      at,
      reading,
    );
    // `the heavy lamp` asks for a lamp; `how heavy` for its weight.
    const isAsked = isQuestion || named.every(({ form }) => form === 'noun');
    if (!isAsked || named.length === 0 || !isFreeRun(reading, at, length) || isPartOfName(reading, at, length))
      continue;
    if (length === 1 && (reading.isFunction(at) || isVerbOfCount(reading, mentions, at))) continue;
    if (namesFollow(reading, at, named)) {
      reading.take(at, at + length, 'function');
      continue;
    }
    const words = reading.tokens.slice(at, at + length).map(({ lower }) => lower);
    mentions.push({ ref: toAttributeRef(named, words, reading.lexicon), senses: named, start: at, end: at + length });
    reading.take(at, at + length, 'attribute');
    at += length - 1;
  }
  return mentions;
}

/** Nouns that say of what kind a value is, and nothing else. */
export const HEADS: ReadonlyMap<string, AnswerKind> = new Map<string, AnswerKind>([
  ['date', 'date'],
  ['day', 'date'],
  ['year', 'date'],
  ['time', 'clock'],
  ['place', 'place'],
]);

/** `opening date`, `date of completion`: a general noun with what it is of is one attribute, of its kind. */
function joinHeads(mentions: readonly AttributeMention[], reading: Reading): AttributeMention[] {
  const joined: AttributeMention[] = [];
  for (const mention of mentions) {
    const last = joined.at(-1);
    const whole = last && (joinHead(last, mention, reading) ?? joinHead(mention, last, reading));
    if (whole) joined.splice(-1, 1, whole);
    else joined.push(mention);
  }
  return joined;
}

function joinHead(
  own: AttributeMention,
  head: AttributeMention,
  { tokens, lexicon }: Reading,
): AttributeMention | null {
  const kind = head.end - head.start === 1 ? HEADS.get(tokens[head.start]?.lower ?? '') : undefined;
  const between = tokens.slice(Math.min(own.end, head.end), Math.max(own.start, head.start)).map(({ lower }) => lower);
  const isJoined = own.start < head.start ? between.length === 0 : /^of(?: the| its)?$/.test(between.join(' '));
  const senses = own.senses.filter(({ concept }) => lexicon.conceptOf(concept)?.kind === kind);
  if (kind === undefined || !isJoined || senses.length === 0) return null;
  const words = [...own.ref.words, ...head.ref.words];
  return {
    ref: toAttributeRef(senses, words, lexicon),
    senses,
    start: Math.min(own.start, head.start),
    end: Math.max(own.end, head.end),
  };
}

/** `names of all authors`: the authors themselves. */
function namesFollow(reading: Reading, at: number, senses: readonly Sense[]): boolean {
  if (!senses.some(({ concept }) => concept === 'name') || reading.tokens[at + 1]?.lower !== 'of') return false;
  const next = reading.nextTelling(at + 1);
  const owner = reading.sensesAt(next).senses.find(({ form }) => form === 'noun');
  const kind = owner && reading.lexicon.conceptOf(owner.concept)?.kind;
  return kind === 'person' && reading.isFree(next);
}

/** A participle after what is counted asks for nothing more: `by how many moons is it orbited`. */
function isVerbOfCount({ tokens }: Reading, [counted]: readonly AttributeMention[], at: number): boolean {
  const isCounted = counted !== undefined && tokens[counted.start - 1]?.lower === 'many';
  const isJoined = tokens.slice(counted?.end, at).some(({ lower, isBeforeBreak }) => lower === 'and' || isBeforeBreak);
  return isCounted && !isJoined && /..ed$/.test(tokens[at]?.lower ?? '');
}

/** After `how many`, the senses of what can be counted, if there are such: reviews, not the rating. */
function countable(senses: readonly Sense[], at: number, { tokens, lexicon }: Reading): readonly Sense[] {
  if (tokens[at - 1]?.lower !== 'many') return senses;
  const counted = senses.filter(({ concept }) => lexicon.conceptOf(concept)?.dimension === 'count');
  return counted.length > 0 ? counted : senses;
}

const isFreeRun = (reading: Reading, at: number, length: number): boolean =>
  Array.from({ length }, (_, index) => at + index).every((each) => reading.isFree(each));

/** A capitalized word inside a clause names something: `World Wide Web`, `in Business`. */
function isPartOfName({ tokens }: Reading, at: number, length: number): boolean {
  return tokens.slice(at, at + length).some(({ isCapital, isFirst }) => isCapital && !isFirst);
}

/** Phrases of several words that say nothing: `a bit`, `at the moment`. */
function markFillers(reading: Reading): void {
  for (const at of reading.tokens.keys()) {
    const filler = reading.markerAt(at, 'filler');
    if (filler && filler.length > 1 && isFreeRun(reading, at, filler.length))
      reading.take(at, at + filler.length, 'function');
  }
}

function markFunctionWords(reading: Reading): void {
  for (let at = 0; at < reading.tokens.length; at += 1) {
    const filler = reading.markerAt(at, 'filler');
    if (filler && isFreeRun(reading, at, filler.length) && !reading.isInName(at))
      reading.take(at, at + filler.length, 'function');
    else if (reading.isFunction(at) || isPronoun(reading, at) || isPreposition(reading, at))
      reading.take(at, at + 1, 'function');
  }
}

const PREPOSITIONS = new Set(['under', 'over', 'above', 'below', 'before', 'after', 'within', 'past', 'beyond']);

/** `filed under Technology`: a comparison without a value. */
const isPreposition = ({ tokens }: Reading, at: number): boolean => PREPOSITIONS.has(tokens[at]?.lower ?? '');

/** `the dearest one`, `which one`: no number. */
function isPronoun({ tokens }: Reading, at: number): boolean {
  return tokens[at]?.lower === 'one' && tokens[at]?.value?.kind === 'quantity';
}

/** The remaining words, in runs. A proper name is a run of its own. */
function readPhrases(reading: Reading): Phrase[] {
  const phrases: Phrase[] = [];
  const { tokens } = reading;
  for (let at = 0; at < tokens.length; at += 1) {
    if (!reading.isFree(at)) continue;
    const token = tokens[at];
    if (token === undefined) continue;
    const isProper = token.isCapital && !token.isFirst;
    let end = at + 1;
    const belongs = (index: number): boolean => {
      const next = tokens[index];
      return next !== undefined && reading.isFree(index) && (next.isCapital && !next.isFirst) === isProper;
    };
    while (!tokens[end - 1]?.isBeforeBreak && !tokens[end - 1]?.isPossessive && belongs(end)) end += 1;
    const run = tokens.slice(at, end);
    phrases.push({ text: run.map(({ text }) => text).join(' '), start: at, end, isProper });
    reading.take(at, end, 'subject');
    at = end - 1;
  }
  return phrases;
}

/** Runs of subject and attribute words that name something. An attribute after the name, or before a proper name, is no part
 *  of it: `Paris population`. */
function readChunks(reading: Reading): Phrase[] {
  const { tokens, roles } = reading;
  const chunks: Phrase[] = [];
  for (let start = 0; start < tokens.length; start += 1) {
    if (!isNominal(roles[start])) continue;
    let end = start + 1;
    while (isNominal(roles[end]) && !tokens[end - 1]?.isBeforeBreak && !tokens[end - 1]?.isPossessive) end += 1;
    const chunk = trimmed(reading, start, end);
    if (chunk) chunks.push(chunk);
    start = end - 1;
  }
  return chunks;
}
