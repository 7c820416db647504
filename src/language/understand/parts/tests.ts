import type { AttributeRef } from '../../lexicon/concept.ts';
import type { Comparison, Test } from '../../lexicon/query.ts';
import type { Value } from '../../values/value.ts';
import { toAttributeRef } from '../attribute-ref.ts';
import type { Reading } from '../roles.ts';

/** Conditions: `under $100`, `at least 15 litres`, `four stars or more`, `between 40 and 60`, `cheaper than 30`, `non-stop`. */
export function readTests(reading: Reading): Test[] {
  const tests: Test[] = [];
  for (let at = 0; at < reading.tokens.length; at += 1) {
    const found =
      readZero(reading, at) ??
      readSome(reading, at) ??
      readBetween(reading, at) ??
      negated(readCompared(reading, at) ?? readBound(reading, at), reading) ??
      readEqual(reading, at);
    if (!found) continue;
    tests.push(...found.tests.filter((test) => !repeats(test, tests)));
    reading.take(found.start, found.end, 'test');
    at = Math.max(at, found.end - 1);
  }
  return tests;
}

/** `a ten-year guarantee (exactly 10)`: the same value again, of nothing else. */
function repeats({ attribute, value }: Test, before: readonly Test[]): boolean {
  const isBare = attribute.concepts.length === 0 && attribute.words.length === 0 && attribute.dimension === undefined;
  const sizeOf = (each: Test['value']): string => /\d+/.exec(typeof each === 'string' ? each : each.text)?.[0] ?? '';
  return isBare && sizeOf(value) !== '' && before.some((test) => sizeOf(test.value) === sizeOf(value));
}

interface Found {
  tests: Test[];
  start: number;
  end: number;
}

const OPPOSITES: Partial<Record<Comparison, Comparison>> = { '<': '>=', '<=': '>', '>': '<=', '>=': '<' };
const MAX_BEFORE = 5;

/** `I will not pay 200 dollars or more`: less. A negation holds up to a break or a noun. */
function negated(found: Found | null, { tokens, lexicon }: Reading): Found | null {
  const [test, other] = found?.tests ?? [];
  const comparison = test && OPPOSITES[test.comparison];
  if (!found || !comparison || other) return found;
  for (let at = found.start - 1; at >= Math.max(0, found.start - MAX_BEFORE); at -= 1) {
    const token = tokens[at];
    if (token === undefined || token.isBeforeBreak) break;
    if (DENIALS.test(token.lower)) return { ...found, tests: [{ ...test, comparison }], start: at };
    if (!lexicon.isFunctionWord(token.lower) && !WILLS.has(token.lower)) break;
  }
  return found;
}

const DENIALS = /^(?:not|never|cannot|[a-z]+n't)$/;
const WILLS = new Set('want wish like spend pay cost need go take be have exceed accept last weigh'.split(' '));

/** Words from a negation to what it negates: `without a single comment`. */
const MAX_BETWEEN = 3;

/** A word that says that there is none of something: `non-stop`, `no moons`, `sold out`; or, negated, that there is some:
 *  `not sold out`. */
function readZero(reading: Reading, at: number): Found | null {
  const { tokens, lexicon } = reading;
  const none: Value = zeroValue(tokens[at]?.start ?? 0);
  if (reading.isFree(at) && lexicon.isNegation(tokens[at]?.lower ?? '')) {
    const next = reading.nextTelling(at + 1);
    const { length, senses } = reading.sensesAt(next);
    const counted = senses.filter(
      ({ concept, form }) => form === 'noun' && lexicon.conceptOf(concept)?.dimension === 'count',
    );
    if (counted.length > 0 && next <= at + MAX_BETWEEN) {
      const attribute = toAttributeRef(counted, [], lexicon);
      return { tests: [{ attribute, comparison: '=', value: none }], start: at, end: next + length };
    }
  }
  const zero = lexicon.zeros.match(tokens, at);
  if (!zero || !reading.isFree(at)) return null;
  const attribute: AttributeRef = { concepts: [...zero.payloads], words: [], dimension: 'count' };
  const isNegated = isNot(tokens[at - 1]?.lower) && reading.isFree(at - 1);
  const comparison = isNegated ? '>' : '=';
  return { tests: [{ attribute, comparison, value: none }], start: isNegated ? at - 1 : at, end: at + zero.length };
}

const isNot = (lower: string | undefined): boolean => lower !== undefined && /^not$|n['’]t$/.test(lower);

/** A word that says that there is some of it: `in stock`, unless the clause asks how much or sets a limit. */
function readSome(reading: Reading, at: number): Found | null {
  const { tokens, lexicon } = reading;
  const some = lexicon.somes.match(tokens, at);
  if (!some) return null;
  const near = tokens.slice(Math.max(0, at - NEAR), at + some.length + NEAR);
  // `the most expensive product in stock`
  const isDegree = (index: number): boolean =>
    lexicon.sensesOf(tokens[index]?.lower ?? '').some(({ form }) => form !== 'noun');
  const isAmount = tokens.some(({ lower }, index) => ASKS_AMOUNT.has(lower) && !isDegree(index + 1));
  const isMeasured = isAmount || near.some(({ value }) => value !== null && isCount(value));
  if (isMeasured || !reading.isFree(at)) return null;
  const attribute: AttributeRef = { concepts: [...some.payloads], words: [], dimension: 'count' };
  const value = zeroValue(tokens[at]?.start ?? 0);
  const end = at + some.length;
  // `no longer in stock`
  const negation = tokens.findIndex(({ lower }, index) => index >= at - NEAR && index < at && isDenied(lower));
  return negation === -1
    ? { tests: [{ attribute, comparison: '>', value }], start: at, end }
    : { tests: [{ attribute, comparison: '=', value }], start: negation, end };
}

const NEAR = 3;
const isDenied = (lower: string): boolean => isNot(lower) || lower === 'no' || lower === 'nothing' || lower === 'never';
const isCount = (value: Value): boolean =>
  value.kind === 'quantity' && (value.dimension === null || value.dimension === 'count');
const ASKS_AMOUNT = new Set(['many', 'much', 'number', 'quantity', 'most', 'least', 'fewest', 'fewer', 'more', 'less']);

const zeroValue = (start: number): Value => ({
  span: { start, end: start },
  text: '0',
  kind: 'quantity',
  n: 0,
  dimension: null,
  unit: '',
});

function valueAt(reading: Reading, at: number): Value | null {
  const { tokens } = reading;
  const value = tokens[at]?.value ?? null;
  // `the wider one` is no number.
  if (tokens[at]?.lower === 'one' && (at + 1 >= tokens.length || reading.isFunction(at + 1))) return null;
  return value && ['quantity', 'date', 'clock'].includes(value.kind) ? value : null;
}

function readBetween(reading: Reading, at: number): Found | null {
  const { tokens } = reading;
  const word = tokens[at]?.lower;
  if (word !== 'between' && word !== 'from') return null;
  const low = valueAt(reading, at + 1);
  const high = valueAt(reading, at + 3);
  const joint = tokens[at + 2]?.lower ?? '';
  if (!low || !high || !/^(?:and|to|-)$/.test(joint)) return null;
  const { attribute, start, end } = attributeFor(reading, high, at, at + 4);
  return {
    tests: [
      { attribute, comparison: '>=', value: low },
      { attribute, comparison: '<=', value: high },
    ],
    start,
    end,
  };
}

/** A comparison before its value: `under $100`, `cheaper than 30`, `weighs more than a kilo`. */
function readCompared(reading: Reading, at: number): Found | null {
  if (!reading.isFree(at)) return null;
  const compared = comparisonAt(reading, at);
  if (!compared) return null;
  const valueIndex = skipArticles(reading, at + compared.length);
  const value = valueAt(reading, valueIndex);
  if (!value) return null;
  const near = attributeFor(reading, value, at, valueIndex + 1);
  // `a rating higher than 4`: the adjective gives the direction only.
  const { attribute, start, end } =
    compared.attribute && near.start === at ? { attribute: compared.attribute, start: at, end: valueIndex + 1 } : near;
  return { tests: [{ attribute, comparison: compared.comparison, value }], start, end };
}

function comparisonAt(
  reading: Reading,
  at: number,
): { comparison: Comparison; attribute: AttributeRef | null; length: number } | null {
  const { length, senses } = reading.sensesAt(at);
  const degrees = senses.filter(({ degree }) => degree === 'comparative');
  const [first] = degrees;
  // `less than` says nothing of what is measured.
  const isPlain = /^(?:less|more|fewer)$/.test(reading.tokens[at]?.lower ?? '');
  if (first && !isPlain && reading.tokens[at + length]?.lower === 'than') {
    const words = [reading.tokens[at]?.lower ?? ''];
    const attribute = toAttributeRef(degrees, words, reading.lexicon);
    return { comparison: first.form === 'up' ? '>' : '<', attribute, length: length + 1 };
  }
  const marker = reading.markerAt(at, 'comparison');
  return marker ? { comparison: marker.marker.comparison, attribute: null, length: marker.length } : null;
}

function skipArticles({ tokens }: Reading, at: number): number {
  return /^(?:the|a|an|about|around)$/.test(tokens[at]?.lower ?? '') ? at + 1 : at;
}

/** A value before its bound: `four stars or more`, `15 litres minimum`. */
function readBound(reading: Reading, at: number): Found | null {
  const value = valueAt(reading, at);
  if (!value || !reading.isFree(at)) return null;
  const { attribute, start, end } = attributeFor(reading, value, at, at + 1);
  const bound = reading.markerAt(end, 'bound');
  if (!bound) return null;
  return { tests: [{ attribute, comparison: bound.marker.comparison, value }], start, end: end + bound.length };
}

/** A value beside the noun of its attribute: `a rating of 4.9`, `costs $44`, `198 points`, `five-year guarantee`. */
function readEqual(reading: Reading, at: number): Found | null {
  const value = reading.isFree(at) ? valueAt(reading, at) : null;
  if (value === null || value.kind === 'clock') return null;
  const found = attributeFor(reading, value, at, at + 1);
  const { start, end } = found;
  const after = end === at + 1 ? nounAt(reading, at + 1) : null;
  const attribute = after && isOfKind(reading, after.ref, value) ? after.ref : found.attribute;
  const isUnit = value.kind === 'quantity' && (value.dimension === 'count' || value.dimension === 'score');
  const isNamed =
    after !== null ||
    end > at + 1 ||
    isUnit ||
    (start < at && isLinked(reading, start, at) && !isNumberOfThings(reading, at));
  if (!isNamed || !isOfKind(reading, attribute, value)) return null;
  return { tests: [{ attribute, comparison: '=', value }], start, end: after ? end + after.length : end };
}

const LINKS = new Set(['of', 'at', 'is', 'are', 'a', 'an', 'for', 'on', 'in', 'exactly', 'was', 'were']);

/** `the moons of eight planets`, but not `a rating of 4 in the shop`. */
function isNumberOfThings(reading: Reading, at: number): boolean {
  const { value, isBeforeBreak } = reading.tokens[at] ?? {};
  const isWhole = value?.kind === 'quantity' && value.dimension === null && Number.isInteger(value.n);
  return isWhole && !isBeforeBreak && reading.isFree(at + 1) && !reading.isFunction(at + 1);
}

/** Whether nothing but small words part a noun from its value. */
function isLinked(reading: Reading, noun: number, at: number): boolean {
  const from = noun + Math.max(1, reading.sensesAt(noun).length);
  return reading.tokens.slice(from, at).every(({ lower }) => LINKS.has(lower));
}

/** Whether an attribute has values of the kind and dimension of a value. */
function isOfKind({ lexicon }: Reading, { concepts }: AttributeRef, value: Value): boolean {
  return concepts.some((id) => {
    const concept = lexicon.conceptOf(id);
    if (value.kind === 'date') return concept?.kind === 'date';
    if (value.kind !== 'quantity') return false;
    const isMeasured = concept?.kind === 'quantity' || concept?.kind === 'duration';
    return isMeasured && (value.dimension === null || (concept.dimension ?? value.dimension) === value.dimension);
  });
}

/** The attribute that a value is of: the noun after it (`200 points`), the noun or verb before the comparison (`price under
 *  100`, `weighs over 2 kg`), or what its dimension measures. */
function attributeFor(
  reading: Reading,
  value: Value,
  start: number,
  end: number,
): { attribute: AttributeRef; start: number; end: number } {
  const after = nounAt(reading, end);
  if (after && value.kind === 'quantity' && value.dimension === null)
    return { attribute: after.ref, start, end: end + after.length };
  const measured = measureAt(reading, end, value);
  let first = start;
  for (let before = start - 1; before >= Math.max(0, start - 3); before -= 1) {
    if (!reading.isFree(before)) break;
    const noun = nounAt(reading, before);
    if (noun && before + noun.length <= start) {
      first = before;
      if (measured === null && fits(reading, noun.ref, value)) return { attribute: noun.ref, start: before, end };
    }
    if (!reading.isFunction(before)) break;
  }
  if (measured) return { attribute: measured.ref, start: first, end: end + measured.length };
  const unit = value.kind === 'quantity' ? unitRef(value.unit, reading) : null;
  if (unit) return { attribute: unit, start, end };
  const dimension = value.kind === 'quantity' ? value.dimension : null;
  return { attribute: { concepts: [], words: [], ...(dimension && { dimension }) }, start, end };
}

/** Whether the values of an attribute can be compared with a value: none but times and places cannot with a bare number. */
function fits(reading: Reading, ref: AttributeRef, value: Value): boolean {
  return value.kind !== 'quantity' || value.dimension === null || isOfKind(reading, ref, value);
}

/** What a quantity measures, said after it: `40 km across`, `3 metres high`, `five years of guarantee`. */
function measureAt(reading: Reading, after: number, value: Value): { ref: AttributeRef; length: number } | null {
  const joint = reading.tokens[after]?.lower;
  const at = joint === 'of' || joint === 'in' ? after + 1 : after;
  if (value.kind !== 'quantity' || value.dimension === null || !reading.isFree(at)) return null;
  const { length, senses } = reading.sensesAt(at);
  const fitting = senses.filter(
    ({ concept, degree }) => degree === 'positive' && reading.lexicon.conceptOf(concept)?.dimension === value.dimension,
  );
  return fitting.length === 0
    ? null
    : { ref: toAttributeRef(fitting, [], reading.lexicon), length: at - after + length };
}

function nounAt(reading: Reading, at: number): { ref: AttributeRef; length: number } | null {
  const { length, senses } = reading.sensesAt(at);
  const nouns = senses.filter(({ form }) => form === 'noun');
  if (nouns.length === 0 || !reading.isFree(at)) return null;
  const words = reading.tokens.slice(at, at + length).map(({ lower }) => lower);
  return { ref: toAttributeRef(nouns, words, reading.lexicon), length };
}

/** `points` and `stars` are units that name their attribute. */
function unitRef(unit: string, { lexicon }: Reading): AttributeRef | null {
  const senses = unit === '' ? [] : lexicon.sensesOf(unit).filter(({ form }) => form === 'noun');
  return senses.length === 0 ? null : toAttributeRef(senses, [unit], lexicon);
}
