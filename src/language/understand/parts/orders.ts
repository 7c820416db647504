import type { AttributeRef } from '../../lexicon/concept.ts';
import type { Order } from '../../lexicon/query.ts';
import { toAttributeRef } from '../attribute-ref.ts';
import type { Reading } from '../roles.ts';
import { directionOf, nounFrom, onDates } from './measures.ts';
import { readSuperlative } from './superlatives.ts';
import { readTake, type Take } from './takes.ts';

/** `cheaper`, without a value. */
export interface Comparative {
  ref: AttributeRef;
  /** -1: more of it. */
  direction: 1 | -1;
  onDates?: 1 | -1;
}

export interface Ordered {
  order: Order | null;
  comparative: Comparative | null;
  take: Take | null;
  isMany: boolean;
}

/** Superlatives, sorting, ordinals and counts of rows: `the two lightest`, `third cheapest`, `top 5`, `sorted by price`. */
export function readOrder(reading: Reading): Ordered {
  const sorted = readSorted(reading);
  const superlative = sorted ? null : readSuperlative(reading);
  const comparative = superlative || sorted ? null : readComparative(reading);
  const count = readTake(reading, superlative);
  const found = sorted ?? superlative?.order ?? count?.order ?? null;
  const by = found || count ? (readBy(reading) ?? readMeasure(reading, found)) : null;
  if (found) markDirection(reading);
  const order: Order | null = by ? { direction: -1, ...found, attribute: by } : found;
  const take = count?.take ?? (superlative ? ({ from: 0, count: 'ties' } as const) : null);
  const isMany = sorted !== null || (take !== null && typeof take.count === 'number' && take.count > 1);
  return { order, comparative, take, isMany };
}

/** Words before what a ranking goes by, longest first. */
const BASES = ['in terms of', 'looking at', 'going by', 'judging by', 'judged by', 'measured by', 'by'].map((words) =>
  words.split(' '),
);

/** `the smallest planets by diameter`, `looking at the comments, which story comes second` */
function readBy(reading: Reading): AttributeRef | null {
  const { tokens } = reading;
  for (const at of tokens.keys()) {
    const basis = BASES.find((words) => words.every((word, index) => tokens[at + index]?.lower === word));
    if (!basis) continue;
    const after = at + basis.length;
    const noun = nounFrom(reading, tokens[after]?.lower === 'the' ? after + 1 : after);
    if (!noun) continue;
    reading.take(at, noun.end, 'order');
    return noun.ref;
  }
  return null;
}

/** `the three smallest planets (diameter)`: the noun says which of the adjective's measures is meant. */
function readMeasure(reading: Reading, order: Order | null): AttributeRef | null {
  if (!order || order.attribute.concepts.length < 2) return null;
  for (const at of reading.tokens.keys()) {
    const noun = nounFrom(reading, at);
    if (!noun?.ref.concepts.some((concept) => order.attribute.concepts.includes(concept))) continue;
    reading.take(noun.start, noun.end, 'order');
    return noun.ref;
  }
  return null;
}

/** `ascending` beside a superlative says nothing new. */
function markDirection(reading: Reading): void {
  for (const at of reading.tokens.keys()) {
    const marker = reading.markerAt(at, 'ascending') ?? reading.markerAt(at, 'descending');
    if (marker && reading.isFree(at)) reading.take(at, at + marker.length, 'order');
  }
}

function readComparative(reading: Reading): Ordered['comparative'] {
  for (let at = 0; at < reading.tokens.length; at += 1) {
    if (!reading.isFree(at)) continue;
    const { length, senses } = reading.sensesAt(at);
    const degrees = senses.filter(({ degree }) => degree === 'comparative');
    const [first] = degrees;
    if (first) {
      const noun = nounFrom(reading, at + length);
      reading.take(at, noun ? noun.end : at + length, 'order');
      const words = reading.tokens.slice(at, at + length).map(({ lower }) => lower);
      const ref = noun?.ref ?? toAttributeRef(degrees, words, reading.lexicon);
      return { ref, direction: directionOf(first), ...onDates(degrees, reading) };
    }
    const lower = reading.tokens[at]?.lower;
    if (lower !== 'more' && lower !== 'less' && lower !== 'fewer') continue;
    // `more points`, `costs more`
    const noun = nounFrom(reading, at + 1) ?? nounFrom(reading, at - 1);
    if (!noun) continue;
    reading.take(Math.min(at, noun.end - 1), Math.max(at + 1, noun.end), 'order');
    return { ref: noun.ref, direction: lower === 'more' ? -1 : 1 };
  }
  return null;
}

/** `sorted by price`, `by rating, best first`, `from cheap to expensive`. */
function readSorted(reading: Reading): Order | null {
  const { tokens } = reading;
  let direction: 1 | -1 = 1;
  let attribute: AttributeRef | null = null;
  const verb = readSortVerb(reading);
  if (verb) [attribute, direction] = [verb.attribute, verb.direction];
  for (let at = 0; at < tokens.length; at += 1) {
    const sorted = reading.markerAt(at, 'sorted');
    const noun = sorted && nounFrom(reading, reading.nextTelling(at + sorted.length));
    if (sorted && noun) {
      attribute = noun.ref;
      reading.take(at, noun.end, 'order');
    }
    const fromTo = readFromTo(reading, at);
    if (fromTo) return attribute ? { ...fromTo, attribute } : fromTo;
  }
  for (let at = 0; at < tokens.length; at += 1) {
    const descending = reading.markerAt(at, 'descending');
    const marker = descending ?? reading.markerAt(at, 'ascending');
    if (!marker || !reading.isFree(at)) continue;
    direction = descending ? -1 : 1;
    if (attribute) reading.take(at, at + marker.length, 'order');
  }
  return attribute && { attribute, direction };
}

const SORTING = /^(?:rank|sort|order|arrange|list|line)$/;

/** `rank the lamps by rating`: a ranking begins with the most. */
function readSortVerb(reading: Reading): Order | null {
  const { tokens } = reading;
  const verb = tokens.findIndex(({ lower }) => SORTING.test(lower));
  const by = tokens.findIndex(({ lower }, at) => at > verb && lower === 'by');
  const noun = verb === -1 || by === -1 ? null : nounFrom(reading, reading.nextTelling(by + 1));
  if (!noun) return null;
  reading.take(verb, verb + 1, 'order');
  reading.take(by, noun.end, 'order');
  return { attribute: noun.ref, direction: tokens[verb]?.lower === 'rank' ? -1 : 1 };
}

/** `from cheap to expensive`, `cheapest first`. */
function readFromTo(reading: Reading, at: number): Order | null {
  const { tokens, lexicon } = reading;
  if (tokens[at]?.lower === 'from') {
    const low = reading.sensesAt(at + 1);
    const high = reading.sensesAt(at + 2 + low.length);
    const adjectives = low.senses.filter(({ form }) => form !== 'noun');
    const [first] = adjectives;
    if (!first || high.length === 0 || tokens[at + 1 + low.length]?.lower !== 'to') return null;
    reading.take(at, at + 2 + low.length + high.length, 'order');
    const attribute = toAttributeRef(adjectives, [tokens[at + 1]?.lower ?? ''], lexicon);
    return { attribute, direction: first.form === 'down' ? 1 : -1 };
  }
  const { length, senses } = reading.sensesAt(at);
  const degrees = senses.filter(({ degree }) => degree === 'superlative');
  const [first] = degrees;
  if (!first || (tokens[at + length]?.lower !== 'first' && tokens[at + length]?.text !== 'first')) return null;
  reading.take(at, at + length + 1, 'order');
  const isBefore = tokens
    .slice(0, at)
    .some((_, before) => reading.sensesAt(before).senses.some(({ degree }) => degree === 'superlative'));
  // `the three smallest, smallest first` says nothing new.
  if (isBefore) return null;
  return { attribute: toAttributeRef(degrees, [tokens[at]?.lower ?? ''], lexicon), direction: directionOf(first) };
}
