import type { AttributeRef } from '../../lexicon/concept.ts';
import type { Sense } from '../../lexicon/lexicon.ts';
import type { Order } from '../../lexicon/query.ts';
import { toAttributeRef } from '../attribute-ref.ts';
import type { Reading } from '../roles.ts';

/** A noun or verb of a measurable attribute. */
export interface Noun {
  ref: AttributeRef;
  start: number;
  end: number;
}

/** A noun or verb of a measurable attribute directly before: `costs the most`, `scored highest`, `the price is highest`. */
export function nounBefore(reading: Reading, at: number): Noun | null {
  const article = reading.tokens[at - 1]?.lower === 'the' ? at - 1 : at;
  const last = (COPULAS.has(reading.tokens[article - 1]?.lower ?? '') ? article - 1 : article) - 1;
  const noun = nounFrom(reading, last);
  return noun && noun.end === last + 1 && noun.start === last ? noun : null;
}

/** The measure that the clause names, for a superlative that names none: `by points, who comes out on top`. */
export function firstMeasure(reading: Reading): Noun | null {
  for (const at of reading.tokens.keys()) {
    const noun = nounFrom(reading, at);
    if (noun && !reading.isFunction(at)) return noun;
  }
  return null;
}

const COPULAS = new Set(['is', 'are', 'was', 'were']);
const FIGURES = new Set(['number', 'total', 'sum', 'amount', 'count']);

/** A noun of a measurable attribute directly after, or after `number of`. */
export function nounFrom(reading: Reading, from: number): Noun | null {
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

/** `first performed`, `top speed`: the word belongs to the name of an attribute. */
export function isPartOfAttribute(reading: Reading, at: number): boolean {
  const { length, senses } = reading.sensesAt(at);
  return length > 1 && senses.every(({ form }) => form === 'noun');
}

/** Direction of an order by an adjective: the most of it first, unless it means little. */
export const directionOf = ({ form }: Sense): 1 | -1 => (form === 'down' ? 1 : -1);

/** Direction on dates, if a sense is of them. */
export function onDates(senses: readonly Sense[], { lexicon }: Reading): { onDates?: 1 | -1 } {
  const sense = senses.find(({ concept }) => lexicon.conceptOf(concept)?.kind === 'date');
  return sense ? { onDates: directionOf(sense) } : {};
}

/** Directions by concept, if they differ. */
export function byConcept(degrees: readonly Sense[]): { byConcept?: NonNullable<Order['byConcept']> } {
  const directions = degrees.map((sense) => [sense.concept, directionOf(sense)] as const);
  const differ = new Set(directions.map(([, direction]) => direction)).size > 1;
  return differ ? { byConcept: Object.fromEntries(directions) } : {};
}
