import type { FormField } from '../../../../../device/page-content.ts';
import { numberIn, ordinalIn } from '../../../../../language/fields/runs.ts';
import type { Token } from '../../../../../language/understand/tokens.ts';
import { readValues } from '../../../../../language/values/read-values.ts';
import type { Value } from '../../../../../language/values/value.ts';
import { isFunction, isNegation, isSense, isTarget, keysOf } from '../../../../../language/words/act-words.ts';
import { toMatchable } from '../../../../../language/words/phrase-table.ts';
import { type Binder, type Candidate, isDenied, isDeniedAfter, nearness, WIDE } from './binder.ts';

/** The option of a field that a clause says, by its words or its values. */
export function optionsFor(field: FormField, binder: Binder): Candidate[] {
  const { prose, keys } = binder;
  const named = binder.mentions.filter((mention) => mention.field === field);
  const isNear = (at: number): boolean => named.some(({ start, end }) => at >= start - WIDE && at <= end + WIDE);
  const options = field.options.map(({ label }) => ({
    label,
    keys: keysOf(label),
    values: readValues(label, { today: prose.today, language: 'en' }),
  }));
  const label = keysOf(field.label);
  const isOfUnit = (unit: string, own: ReadonlySet<string>): boolean =>
    [...keysOf(unit)].some((key) => label.has(key) || own.has(key));
  const isCommon = (key: string): boolean => options.length > 1 && options.every((option) => option.keys.has(key));
  const scored = options.map(({ label, keys: own, values }): SaidOption => {
    const isSaidBy = (value: Value, lower: string): boolean =>
      values.some((each) => isSameValue(each, value)) ||
      (values.length === 0 && own.has(lower)) ||
      (value.kind === 'quantity' && value.dimension === null && ordinalIn(label) === value.n);
    const isOfFunction = toMatchable(label).every(({ lower }) => isFunction(lower));
    const found = prose.tokens.flatMap(({ lower, value }, at) => {
      if (value?.kind === 'quantity' && value.unit !== '' && !isOfUnit(value.unit, own)) return [];
      if (binder.body.has(at)) return [];
      if (value !== null) return isSaidBy(value, lower) ? [at] : [];
      // A verb, such as `rent`, chooses an option only beside the name of the field.
      const fits = (key: string): boolean => own.has(key) && !isCommon(key) && (!isSense(key) || isNear(at));
      const mayTell = isOfFunction || !isFunction(lower) || named.some(({ end }) => end === at);
      return mayTell && (keys[at] ?? []).some(fits) ? [at] : [];
    });
    const tokens = withDegree(largestCluster(found), own, binder);
    const isExact = tokens.some((at) => own.has(prose.tokens[at]?.stem ?? '') || prose.tokens[at]?.value !== null);
    return { label, tokens, weight: tokens.length / Math.sqrt(Math.max(1, own.size)) + (isExact ? EXACT : 0) };
  });
  // An option such as `No time` is said with its own negation.
  const isDeniedIn = ({ label, tokens }: SaidOption): boolean => {
    const words = toMatchable(label);
    const hasNegation = words.length > 1 && words.some(({ lower }) => isNegation(lower));
    return hasNegation !== tokens.some((at) => isDenied(prose.tokens, at));
  };
  const said = scored.filter((option) => option.tokens.length > 0 && !isDeniedIn(option));
  const isBeside = ({ tokens: [first = 0] }: SaidOption): boolean => nearness(field, first, first + 1, binder) > 0;
  const [beside, other] = said.filter(isBeside);
  const best = beside && !other ? beside : clearest(said, prose.tokens);
  if (best === null) return [];
  const { label: value, tokens, weight } = best;
  const [first = 0] = tokens;
  return [{ field, value, tokens, score: 1 + weight + nearness(field, first, first + 1, binder) }];
}

/** Tokens with a word such as `very` before them, if the option has one. */
function withDegree(tokens: number[], own: ReadonlySet<string>, { prose, keys }: Binder): number[] {
  const before = (tokens[0] ?? 0) - 1;
  const isDegree = tokens.length > 0 && prose.tokens[before]?.value === null && isFunction(prose.tokens[before].lower);
  return isDegree && keys[before]?.some((key) => own.has(key)) ? [before, ...tokens] : tokens;
}

const EXACT = 0.5;
/** An option that weighs less than this share of the best one is only touched by its words. */
const WEAK = 0.6;

interface SaidOption {
  label: string;
  tokens: readonly number[];
  weight: number;
}

/** The option that a clause means: the only one, the one that has the words of the others and more, or the only one that it names as
 *  what is to be. Null if it may be one or the other. */
function clearest(options: readonly SaidOption[], tokens: readonly Token[]): SaidOption | null {
  const [best, ...others] = options.toSorted((a, b) => b.weight - a.weight);
  if (!best) return null;
  const isWithinBest = ({ tokens: own, weight }: SaidOption): boolean =>
    weight < WEAK * best.weight || (weight < best.weight && own.every((at) => best.tokens.includes(at)));
  if (others.every(isWithinBest)) return best;
  const isMeant = ({ tokens: [first = 0] }: SaidOption): boolean =>
    tokens.slice(Math.max(0, first - 2), first).some(({ lower }) => isTarget(lower));
  const [meant, other] = options.filter(isMeant);
  return meant && !other ? meant : null;
}

/** Whether a box is to be ticked: most of the words of its label stand near each other. */
export function boxFor(field: FormField, { prose: { tokens } }: Binder): Candidate[] {
  const label = toMatchable(field.label);
  const words = new Set(label.map(({ lower }) => lower));
  // `Send me the newsletter` is about the newsletter.
  const telling = label.filter(({ lower }) => !isFunction(lower) && ![...keysOf(lower)].some(isSense));
  const all = label.filter(({ lower }) => !isFunction(lower));
  const stems = new Set((telling.length > 0 ? telling : all).map(({ stem }) => stem));
  const stemOf = ({ stem, lower, value }: Token): string =>
    value === null ? stem : (toMatchable(lower)[0]?.stem ?? '');
  const own = largestCluster(tokens.flatMap((token, at) => (stems.has(stemOf(token)) ? [at] : [])));
  const said = new Set(own.flatMap((at) => tokens[at]?.stem ?? []));
  const share = said.size / Math.max(1, stems.size);
  if (own.length === 0 || share < BOX_SHARE) return [];
  // A label such as `I would rather not` has its own negations.
  const others = tokens.map((token) => (words.has(token.lower) ? { ...token, lower: '' } : token));
  const value = own.some((at) => isDenied(others, at, FAR)) || isDeniedAfter(others, own.at(-1) ?? 0) ? 'no' : 'yes';
  return [{ field, value, tokens: own, score: 1 + share }];
}

const BOX_SHARE = 0.34;
/** `I would not have wanted it online` */
const FAR = 6;

/** The longest run of positions that stand near each other. */
function largestCluster(positions: readonly number[]): number[] {
  const clusters: number[][] = [];
  for (const at of positions) {
    const last = clusters.at(-1);
    if (last && at - (last.at(-1) ?? at) <= WIDE) last.push(at);
    else clusters.push([at]);
  }
  return clusters.reduce<number[]>((best, next) => (next.length > best.length ? next : best), []);
}

function isSameValue(one: Value, other: Value): boolean {
  if (one.kind === 'clock' && other.kind === 'clock') return one.minute === other.minute;
  if (one.kind === 'date' && other.kind === 'date') return one.iso === other.iso;
  return one.kind === 'quantity' && other.kind === 'quantity' && (one.n === other.n || one.n === countOf(other));
}

const SECONDS: readonly (readonly [stem: string, seconds: number])[] = [
  ['minut', 60],
  ['hour', 3600],
  ['day', 86_400],
  ['night', 86_400],
  ['week', 604_800],
  ['month', 2_629_746],
  ['year', 31_556_952],
];

/** The number of seconds of the first unit of time among keys. */
export const secondsOf = (keys: ReadonlySet<string>): number | undefined =>
  SECONDS.find(([stem]) => keys.has(stem))?.[1];

/** The number of a quantity as it is said, in its own unit: 2 of `two days`, 2.3 of `2.3 kg`. */
export function countOf({ n, unit, dimension, text }: Extract<Value, { kind: 'quantity' }>): number {
  const said = dimension === 'money' ? null : numberIn(text);
  const seconds = dimension === 'time' ? secondsOf(keysOf(unit)) : undefined;
  return said ?? (seconds === undefined ? n : n / seconds);
}
