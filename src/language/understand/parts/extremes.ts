import type { Sense } from '../../lexicon/lexicon.ts';
import { type AttributeMention, toAttributeRef } from '../attribute-ref.ts';
import type { Reading } from '../roles.ts';

/** A superlative: `cheapest`, `most`. */
export interface Superlative {
  start: number;
  end: number;
  /** Empty for `most` and `least`. */
  senses: readonly Sense[];
}

export function listSuperlatives(reading: Reading): Superlative[] {
  const found: Superlative[] = [];
  for (let at = 0; at < reading.tokens.length; at += 1) {
    if (!reading.isFree(at)) continue;
    const { length, senses } = reading.sensesAt(at);
    const degrees = senses.filter(({ degree }) => degree === 'superlative');
    const isName = length > 1 && senses.every(({ form }) => form === 'noun');
    const marker = isName ? null : (reading.markerAt(at, 'most') ?? reading.markerAt(at, 'least'));
    if (degrees.length === 0 && !marker) continue;
    const end = at + (degrees.length > 0 ? length : (marker?.length ?? 1));
    found.push({ start: at, end, senses: degrees });
    at = end - 1;
  }
  return found;
}

const DIFFERENCES = new Set(['difference', 'gap', 'spread', 'apart', 'much', 'many', 'range', 'differ']);

/** The attribute of which the clause asks for the difference between the least and the most: `how much cheaper is the
 *  cheapest bag than the dearest`, `from what price to what price`. Null if it does not. */
export function readExtremes(reading: Reading): AttributeMention | null {
  const { tokens } = reading;
  const fromTo = readFromTo(reading);
  if (fromTo) return fromTo;
  if (!tokens.some(({ lower }) => DIFFERENCES.has(lower))) return null;
  const [one, other, ...others] = listSuperlatives(reading);
  if (!one || !other || others.length > 0) return null;
  const shared = one.senses.filter(({ concept, form }) =>
    other.senses.some((each) => each.concept === concept && each.form !== form),
  );
  if (shared.length === 0) return null;
  for (let at = 0; at < tokens.length; at += 1) {
    const isComparative = reading.sensesAt(at).senses.some(({ degree }) => degree === 'comparative');
    if (isComparative || DIFFERENCES.has(tokens[at]?.lower ?? '')) reading.take(at, at + 1, 'aggregate');
  }
  for (const { start, end } of [one, other]) reading.take(start, end, 'aggregate');
  return { ref: toAttributeRef(shared, [], reading.lexicon), senses: shared, start: one.start, end: one.end };
}

/** `from what price to what price` */
function readFromTo(reading: Reading): AttributeMention | null {
  const { tokens } = reading;
  const lowers = tokens.map(({ lower }) => lower);
  const from = lowers.findIndex((lower, at) => lower === 'from' && /^(?:what|which)$/.test(lowers[at + 1] ?? ''));
  const { length, senses } = reading.sensesAt(from + 2);
  const nouns = senses.filter(({ form }) => form === 'noun');
  const to = from + 2 + length;
  if (from === -1 || nouns.length === 0 || lowers[to] !== 'to' || !/^(?:what|which)$/.test(lowers[to + 1] ?? ''))
    return null;
  const end = Math.min(tokens.length, to + 2 + reading.sensesAt(to + 2).length);
  reading.take(from, end, 'aggregate');
  return { ref: toAttributeRef(nouns, [], reading.lexicon), senses: nouns, start: from, end };
}
