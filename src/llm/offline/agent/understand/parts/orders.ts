import type { AttributeRef } from '../../lexicon/concept.ts';
import type { Sense } from '../../lexicon/lexicon.ts';
import type { Order } from '../../query/query.ts';
import { toAttributeRef } from '../attribute-ref.ts';
import type { Reading } from '../roles.ts';

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
  take: { from: number; count: number | 'ties' } | null;
  isMany: boolean;
}

/** Superlatives, sorting, ordinals and counts of rows: `the two lightest`, `third cheapest`, `top 5`, `sorted by price`. */
export function readOrder(reading: Reading): Ordered {
  const sorted = readSorted(reading);
  const superlative = sorted ? null : readSuperlative(reading);
  const comparative = superlative || sorted ? null : readComparative(reading);
  const count = readTake(reading, superlative);
  const found = sorted ?? superlative?.order ?? count?.order ?? null;
  const by = found || count ? readBy(reading) : null;
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

const directionOf = ({ form }: Sense): 1 | -1 => (form === 'down' ? 1 : -1);

/** Direction on dates, if a sense is of them. */
function onDates(senses: readonly Sense[], { lexicon }: Reading): { onDates?: 1 | -1 } {
  const sense = senses.find(({ concept }) => lexicon.conceptOf(concept)?.kind === 'date');
  return sense ? { onDates: directionOf(sense) } : {};
}

interface Superlative {
  order: Order;
  start: number;
  end: number;
}

/** `the longest warranty` orders by the warranty: the adjective gives the direction only. */
function readSuperlative(reading: Reading): Superlative | null {
  for (let at = 0; at < reading.tokens.length; at += 1) {
    if (!reading.isFree(at)) continue;
    const { length, senses } = reading.sensesAt(at);
    const beyond = readBeyondAll(reading, at);
    if (beyond) return beyond;
    const degrees = senses.filter(({ degree }) => degree === 'superlative');
    const [first] = degrees;
    if (first) return byAdjective(reading, at, length, degrees);
    const utmost = readUtmost(reading, at, length, senses) ?? readForemost(reading, at);
    if (utmost) return utmost;
    const most = reading.markerAt(at, 'most');
    const marker = most ?? reading.markerAt(at, 'least');
    if (!marker || isPartOfAttribute(reading, at)) continue;
    const after = nounFrom(reading, at + marker.length);
    const noun = after ?? nounBefore(reading, at) ?? (marker.length > 1 ? firstMeasure(reading) : null);
    if (!noun) continue;
    const end = after?.end ?? at + marker.length;
    const isNear = noun.end >= at || after !== null;
    reading.take(isNear ? Math.min(at, noun.start) : at, end, 'order');
    if (!isNear) reading.take(noun.start, noun.end, 'order');
    return { order: { attribute: noun.ref, direction: most ? -1 : 1 }, start: at, end };
  }
  return null;
}

/** Words between an adjective and what it surpasses. */
const MAX_BETWEEN = 4;

/** `as late in the day as we can`, `cheaper than any other`: no more of it can be had. */
function readUtmost(reading: Reading, at: number, length: number, senses: readonly Sense[]): Superlative | null {
  const isAs = reading.tokens[at - 1]?.lower === 'as';
  const degrees = senses.filter(
    ({ form, degree }) => form !== 'noun' && degree === (isAs ? 'positive' : 'comparative'),
  );
  if (degrees.length === 0) return null;
  for (let next = at + length; next <= at + length + MAX_BETWEEN; next += 1) {
    const limit = reading.markerAt(next, isAs ? 'limit' : 'surpassing');
    if (!limit) continue;
    reading.take(isAs ? at - 1 : at, next + limit.length, 'order');
    const words = reading.tokens.slice(at, at + length).map(({ lower }) => lower);
    const attribute = toAttributeRef(degrees, words, reading.lexicon);
    const [first] = degrees;
    const order = { attribute, direction: first ? directionOf(first) : 1, ...onDates(degrees, reading) } as const;
    return { order, start: at, end: next + limit.length };
  }
  return null;
}

/** `leaves before all the others` */
function readForemost(reading: Reading, at: number): Superlative | null {
  const foremost = reading.markerAt(at, 'foremost');
  const marker = foremost ?? reading.markerAt(at, 'hindmost');
  const noun = marker && nounBefore(reading, at);
  if (!marker || !noun) return null;
  const end = at + marker.length;
  reading.take(noun.start, end, 'order');
  return { order: { attribute: noun.ref, direction: foremost ? 1 : -1 }, start: noun.start, end };
}

function byAdjective(reading: Reading, at: number, length: number, degrees: readonly Sense[]): Superlative {
  const [first] = degrees;
  const direction = first ? directionOf(first) : -1;
  const isPlain = (reading.markerAt(at, 'most') ?? reading.markerAt(at, 'least')) !== null;
  const after = nounFrom(reading, at + length);
  // `rated highest`: the adjective alone says nothing of what is measured.
  const noun = after ?? (isPlain ? nounBefore(reading, at) : null);
  const end = after?.end ?? at + length;
  reading.take(Math.min(at, noun?.start ?? at), end, 'order');
  const words = reading.tokens.slice(at, at + length).map(({ lower }) => lower);
  const attribute = noun?.ref ?? toAttributeRef(degrees, words, reading.lexicon);
  return { order: { attribute, direction, ...onDates(degrees, reading) }, start: at, end };
}

const ALL = new Set([
  'any',
  'all',
  'every',
  'each',
  'anything',
  'everything',
  'anyone',
  'everyone',
  'anybody',
  'everybody',
]);
const OTHERS = new Set(['the', 'of', 'other', 'others', 'else', 'rest', 'them', 'one', 'ones']);

/** `more comments than any other`, `heavier than all the others`: a superlative. */
function readBeyondAll(reading: Reading, at: number): Superlative | null {
  const { tokens } = reading;
  const { length, senses } = reading.sensesAt(at);
  const degrees = senses.filter(({ degree }) => degree === 'comparative');
  const word = tokens[at]?.lower ?? '';
  const isAmount = /^(?:more|less|fewer)$/.test(word);
  if (degrees.length === 0 && !isAmount) return null;
  const after = nounFrom(reading, at + Math.max(1, length));
  const than = after?.end ?? at + Math.max(1, length);
  if (tokens[than]?.lower !== 'than' || !ALL.has(tokens[than + 1]?.lower ?? '')) return null;
  const noun = after ?? (isAmount ? nounBefore(reading, at) : null);
  const attribute = noun?.ref ?? (isAmount ? null : toAttributeRef(degrees, [word], reading.lexicon));
  if (attribute === null) return null;
  let end = than + 2;
  while (OTHERS.has(tokens[end]?.lower ?? '')) end += 1;
  reading.take(Math.min(at, noun?.start ?? at), end, 'order');
  const [first] = degrees;
  const direction = isAmount ? (word === 'more' ? -1 : 1) : first ? directionOf(first) : -1;
  return { order: { attribute, direction, ...onDates(degrees, reading) }, start: at, end };
}

interface Noun {
  ref: AttributeRef;
  start: number;
  end: number;
}

/** A noun or verb of a measurable attribute directly before: `costs the most`, `scored highest`, `the price is highest`. */
function nounBefore(reading: Reading, at: number): Noun | null {
  const article = reading.tokens[at - 1]?.lower === 'the' ? at - 1 : at;
  const last = (COPULAS.has(reading.tokens[article - 1]?.lower ?? '') ? article - 1 : article) - 1;
  const noun = nounFrom(reading, last);
  return noun && noun.end === last + 1 && noun.start === last ? noun : null;
}

/** The measure that the clause names, for a superlative that names none: `by points, who comes out on top`. */
function firstMeasure(reading: Reading): Noun | null {
  for (const at of reading.tokens.keys()) {
    const noun = nounFrom(reading, at);
    if (noun && !reading.isFunction(at)) return noun;
  }
  return null;
}

const COPULAS = new Set(['is', 'are', 'was', 'were']);
const FIGURES = new Set(['number', 'total', 'sum', 'amount', 'count']);

/** A noun of a measurable attribute directly after, or after `number of`. */
function nounFrom(reading: Reading, from: number): Noun | null {
  const { tokens } = reading;
  const isFigure = FIGURES.has(tokens[from]?.lower ?? '') && tokens[from + 1]?.lower === 'of';
  const at = isFigure ? from + 2 : from;
  if (!reading.isFree(at) || reading.tokens[at]?.value) return null;
  const { length, senses } = reading.sensesAt(at);
  const measured = senses.filter(({ concept, form }) => form === 'noun' && isMeasured(reading, concept));
  if (measured.length === 0) return null;
  const words = reading.tokens.slice(at, at + length).map(({ lower }) => lower);
  return { ref: toAttributeRef(measured, words, reading.lexicon), start: at, end: at + length };
}

function isMeasured({ lexicon }: Reading, id: string): boolean {
  const kind = lexicon.conceptOf(id)?.kind;
  return kind === 'quantity' || kind === 'duration' || kind === 'date' || kind === 'clock';
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

/** `first performed`, `top speed`: the word belongs to the name of an attribute. */
function isPartOfAttribute(reading: Reading, at: number): boolean {
  const { length, senses } = reading.sensesAt(at);
  return length > 1 && senses.every(({ form }) => form === 'noun');
}

const WHOLE = new Set(['of', 'all', 'among', 'amongst', 'from', 'than']);

/** Index of the number of things that a superlative after them selects, `3 hats with the lowest price`; but not of all of
 *  them, `of the eight planets`. -1 without one. */
function numberOfThings(reading: Reading, end: number): number {
  const { tokens } = reading;
  return tokens.findIndex(({ value }, at) => {
    const isCount = value?.kind === 'quantity' && value.dimension === null && Number.isInteger(value.n);
    const before = tokens[at - 1]?.lower === 'the' ? at - 2 : at - 1;
    const isFollowed = at < end - 1 && tokens[at + 1]?.value === null && !reading.isFunction(at + 1);
    return (
      isCount &&
      isFollowed &&
      reading.isFree(at) &&
      !WHOLE.has(tokens[before]?.lower ?? '') &&
      tokens[at]?.isBeforeHyphen !== true
    );
  });
}

/** `top 5`, `the first three`, `the two lightest`, `the third`; with an order, `third by points`. */
function readTake(
  reading: Reading,
  superlative: Superlative | null,
): { take: NonNullable<Ordered['take']>; order?: Order | null } | null {
  const { tokens } = reading;
  const number = superlative === null ? -1 : numberOfThings(reading, superlative.start);
  const things = tokens[number]?.value;
  if (things?.kind === 'quantity') {
    reading.take(number, number + 1, 'take');
    return { take: { from: 0, count: things.n } };
  }
  for (let at = 0; at < tokens.length; at += 1) {
    const value = tokens[at]?.value;
    if (value?.kind === 'ordinal' && reading.isFree(at) && !isPartOfAttribute(reading, at)) {
      const isRanked = reading.sensesAt(at - 1).senses.some(({ concept }) => concept === 'rank');
      const noun = /^(?:by|in)$/.test(tokens[at + 1]?.lower ?? '') ? nounFrom(reading, at + 2) : null;
      const order = noun && superlative === null ? ({ attribute: noun.ref, direction: -1 } as const) : null;
      reading.take(isRanked ? at - 1 : at, order && noun ? noun.end : at + 1, 'take');
      return { take: { from: value.n - 1, count: 1 }, order };
    }
    const isBeside = superlative !== null && (at === superlative.start - 1 || at === superlative.end);
    if (isBeside && value?.kind === 'quantity' && value.dimension === null && reading.isFree(at)) {
      reading.take(at, at + 1, 'take');
      return { take: { from: 0, count: value.n } };
    }
    const marker = reading.markerAt(at, 'take');
    if (!marker || !reading.isFree(at) || isPartOfAttribute(reading, at)) continue;
    const next = tokens[at + 1]?.value;
    const isCounted = next?.kind === 'quantity' && next.dimension === null;
    const isLast = /^(?:last|bottom)$/.test(tokens[at]?.lower ?? '');
    if (!isCounted && superlative !== null) continue;
    const count = isCounted ? next.n : 1;
    reading.take(at, at + (isCounted ? 2 : 1), 'take');
    return { take: { from: isLast ? -count : 0, count } };
  }
  return null;
}
