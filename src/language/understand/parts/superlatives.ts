import type { AttributeRef } from '../../lexicon/concept.ts';
import type { Sense } from '../../lexicon/lexicon.ts';
import type { Order } from '../../lexicon/query.ts';
import { toAttributeRef } from '../attribute-ref.ts';
import type { Reading } from '../roles.ts';
import { byConcept, directionOf, firstMeasure, isPartOfAttribute, nounBefore, nounFrom, onDates } from './measures.ts';

/** An order by a superlative, with its place in the clause. */
export interface Superlative {
  order: Order;
  start: number;
  end: number;
}

/** `the longest warranty` orders by the warranty: the adjective gives the direction only. */
export function readSuperlative(reading: Reading): Superlative | null {
  for (let at = 0; at < reading.tokens.length; at += 1) {
    if (!reading.isFree(at)) continue;
    const { length, senses } = reading.sensesAt(at);
    const degrees = senses.filter(({ degree }) => degree === 'superlative');
    const [first] = degrees;
    if (first) return byAdjective(reading, at, length, degrees);
    const utmost = readUtmost(reading, at, length, senses) ?? readBeyondAll(reading, at) ?? readForemost(reading, at);
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

/** `more comments than any other` */
function readBeyondAll(reading: Reading, at: number): Superlative | null {
  const word = reading.tokens[at]?.lower ?? '';
  if (!/^(?:more|less|fewer)$/.test(word)) return null;
  const after = nounFrom(reading, at + 1);
  const noun = after ?? nounBefore(reading, at);
  const end = after?.end ?? at + 1;
  const limit = reading.markerAt(end, 'surpassing');
  if (!noun || !limit) return null;
  reading.take(Math.min(at, noun.start), end + limit.length, 'order');
  const direction = word === 'more' ? -1 : 1;
  return { order: { attribute: noun.ref, direction }, start: at, end: end + limit.length };
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
  const next = nounFrom(reading, at + length);
  const after = next === null || isOfOther(degrees, next.ref, reading) ? null : next;
  // `rated highest`: the adjective alone says nothing of what is measured.
  const noun = after ?? (isPlain ? nounBefore(reading, at) : null);
  const end = after?.end ?? at + length;
  reading.take(Math.min(at, noun?.start ?? at), end, 'order');
  const words = reading.tokens.slice(at, at + length).map(({ lower }) => lower);
  const attribute = noun?.ref ?? toAttributeRef(degrees, words, reading.lexicon);
  return { order: { attribute, direction, ...onDates(degrees, reading), ...byConcept(degrees) }, start: at, end };
}

const POINTS: ReadonlySet<string> = new Set(['clock', 'date', 'person', 'place']);

/** Whether a noun after a superlative cannot be what that measures: `the cheapest flight departs` says nothing of the departure, which
 *  is no money and no quantity. */
function isOfOther(degrees: readonly Sense[], { concepts, dimension }: AttributeRef, { lexicon }: Reading): boolean {
  const dimensions = degrees.map(({ concept }) => lexicon.conceptOf(concept)?.dimension);
  const isMoney = dimensions.every((each) => each === 'money');
  const isPoint = concepts.length > 0 && concepts.every((id) => POINTS.has(lexicon.conceptOf(id)?.kind ?? ''));
  return (isMoney && dimension !== 'money') || (isPoint && !dimensions.includes(undefined));
}
