import type { AnswerKind, AttributeRef } from '../lexicon/concept.ts';
import type { AggregateWord, Lexicon, Sense } from '../lexicon/lexicon.ts';
import type { Order, Test } from '../query/query.ts';
import { type AttributeMention, toAttributeRef } from './attribute-ref.ts';
import { contextPhrases } from './context.ts';
import { readAggregates, readGroup } from './parts/aggregates.ts';
import { readExclusions } from './parts/exclusions.ts';
import { readExtremes } from './parts/extremes.ts';
import { type Operation, readOperation } from './parts/operations.ts';
import { type Comparative, readOrder } from './parts/orders.ts';
import { readQuestion } from './parts/questions.ts';
import { readShared } from './parts/shared.ts';
import { readTests } from './parts/tests.ts';
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
    ...readAttributes(reading, asked.kind !== null),
  ];
  markFunctionWords(reading);
  const phrases = readPhrases(reading);
  return {
    tokens,
    roles: reading.roles,
    question: asked.kind,
    otherQuestions: asked.others,
    attributes,
    tests,
    exclusions,
    order: ordered.order,
    comparative: ordered.comparative,
    take: ordered.take,
    aggregate: extremes ? 'range' : (group?.aggregate ?? aggregated.aggregate),
    operation,
    shared,
    groupBy: group?.groupBy ?? aggregated.groupBy,
    phrases,
    chunks: readChunks(reading),
    context: contextPhrases(tokens),
    isMany: ordered.isMany || asked.isMany,
  };
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
    if (length === 1 && reading.isFunction(at)) continue;
    const words = reading.tokens.slice(at, at + length).map(({ lower }) => lower);
    mentions.push({ ref: toAttributeRef(named, words, reading.lexicon), senses: named, start: at, end: at + length });
    reading.take(at, at + length, 'attribute');
    at += length - 1;
  }
  return mentions;
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
    if (filler && isFreeRun(reading, at, filler.length)) reading.take(at, at + filler.length, 'function');
    else if (reading.isFunction(at) || isPronoun(reading, at)) reading.take(at, at + 1, 'function');
  }
}

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

const isNominal = (role: Role | null | undefined): boolean => role === 'subject' || role === 'attribute';

function trimmed(reading: Reading, from: number, to: number): Phrase | null {
  const { tokens, roles } = reading;
  let [start, end] = [from, to];
  // `two-person tent` is one name, though it also says for how many.
  if (tokens[start - 2]?.isBeforeHyphen) start -= 2;
  // An adjective at the end is a noun there: `bedside light`.
  const isAttribute = (at: number): boolean =>
    roles[at] === 'attribute' &&
    !tokens[at - 1]?.isBeforeHyphen &&
    (at === from || !reading.sensesAt(at).senses.some(({ form }) => form !== 'noun'));
  while (end > start && isAttribute(end - 1)) end -= 1;
  const isProper = tokens.slice(start, end).some((token) => token.isCapital && !token.isFirst);
  while (isProper && start < end && roles[start] === 'attribute' && !tokens[start]?.isCapital) start += 1;
  if (start === end) return null;
  const text = tokens
    .slice(start, end)
    .map((token, index) => (token.isBeforeHyphen && index < end - start - 1 ? `${token.text}-` : `${token.text} `))
    .join('')
    .trim();
  return { text, start, end, isProper };
}
