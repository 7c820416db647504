import { englishLexicon } from '../../../../../language/lexicon/lexicon.ts';
import type { Token } from '../../../../../language/understand/tokens.ts';
import { readCoreExpression } from '../../../../../language/values/arithmetic/read-expression.ts';
import { findUnit } from '../../../../../language/values/quantities/units.ts';
import * as words from '../compute-words.ts';
import { isBare, leaf, type Quantity, type ReadProblem } from './problem.ts';

const LEAST_NUMBERS = 2;

/** The mean, median, product or sum of numbers that are listed; also the sum of prices with words between them. */
export const combinationOf: ReadProblem = ({ quantities, tokens }) => {
  const listed = quantities.filter((each) => !isNumberOf(quantities.length - 1, each, tokens));
  const [first] = listed;
  const operations = new Set(tokens.flatMap(({ lower }) => words.LIST_OPERATIONS.get(lower) ?? []));
  const [by] = operations;
  if (!first || by === undefined || operations.size > 1 || listed.length < LEAST_NUMBERS) return null;
  const isAlike = (each: Quantity): boolean =>
    isBare(each) ? isBare(first) : each.dimension === first.dimension && each.currency === first.currency;
  const isOfPrices = by === 'sum' && listed.every(({ n, dimension }) => dimension === 'money' || !Number.isInteger(n));
  if (!listed.every(isAlike) || !(isOfPrices || isListed(tokens, listed))) return null;
  return { kind: 'function', name: by, items: listed.map(leaf) };
};

/** `these six numbers` */
function isNumberOf(count: number, { n, span }: Quantity, tokens: readonly Token[]): boolean {
  const next = tokens.find(({ start }) => start >= span.end)?.lower ?? '';
  return n === count && COUNTED.has(next);
}

const COUNTED = new Set(['numbers', 'values', 'figures', 'amounts', 'prices']);

/** Whether nothing but commas and `and` is between the numbers. */
function isListed(tokens: readonly Token[], listed: readonly Quantity[]): boolean {
  const isOne = ({ value }: Token): boolean => listed.some((each) => each === value);
  return tokens
    .slice(tokens.findIndex(isOne), tokens.findLastIndex(isOne))
    .every((token) => isOne(token) || token.lower === 'and');
}

/** `which number times itself makes 1764` */
export const rootOf: ReadProblem = ({ quantities, tokens }) => {
  const [of, ...others] = quantities;
  const has = (word: string): boolean => tokens.some(({ lower }) => lower === word);
  const isAsked = has('number') && (has('which') || has('what'));
  const isSquare = has('itself') || has('squared') || has('square');
  if (!of || others.length > 0 || !isBare(of) || !isAsked || !isSquare) return null;
  return { kind: 'function', name: 'sqrt', items: [leaf(of)] };
};

/** A sum in words around which other things are said: `my brother claims that 18 % of 250 comes to less`. Null if its last
 *  number counts something, `the sum of the 2 books`. */
export const coreOf: ReadProblem = ({ text, values, today, tokens }) => {
  const isLimited = tokens.some(({ lower }) => words.COMPARING.has(lower));
  if (isLimited || namesOthers(text, tokens)) return null;
  const core = readCoreExpression(text, values, { today, language: 'en' });
  const next = core && tokens.find(({ start }) => start >= core.end);
  const isApart = !next || /[.,;:?!]/.test(text.slice(core.end, next.start));
  return core && (isApart || englishLexicon().isFunctionWord(next.lower)) ? core.expression : null;
};

/** `My car does 65 mph. How fast is that in km/h?`: the only quantity, and another unit of its dimension. */
export const conversionOf: ReadProblem = ({ quantities, tokens, question, text }) => {
  const [of, ...others] = quantities.filter(({ n, text }) => n !== 1 || /\d/.test(text));
  if (!of || others.length > 0 || of.dimension === null || tokens.some(({ lower }) => words.COMPARING.has(lower)))
    return null;
  const own = findUnit(of.unit, 'en');
  const units = unitsIn(text, tokens).filter(
    ({ unit }) => unit.dimension === of.dimension && unit.factor !== own?.factor,
  );
  const [target] = units;
  if (!target || new Set(units.map(({ unit }) => unit.factor)).size > 1 || namesOthers(text, tokens)) return null;
  const said = tokens.slice(0, tokens.length - question.length);
  if (said.length > 0 && isOfAnother(question, said, target.start)) return null;
  const { dimension, factor, offset = 0, currency } = target.unit;
  return {
    kind: 'convert',
    of: leaf(of),
    unit: target.text,
    dimension,
    factor,
    offset,
    ...(currency !== undefined && { currency }),
  };
};

type Named = { unit: NonNullable<ReturnType<typeof findUnit>>; text: string; start: number };
const MOST_UNIT_WORDS = 3;

/** Units that are named without a number. */
function unitsIn(text: string, tokens: readonly Token[]): Named[] {
  const found: Named[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    for (let length = MOST_UNIT_WORDS; length > 0; length -= 1) {
      const run = tokens.slice(at, at + length);
      const [first, last] = [run[0], run.at(-1)];
      if (!first || !last || run.length < length || run.some(({ value }) => value !== null)) continue;
      const after = text.slice(last.end).match(/^\/\p{L}+/u)?.[0] ?? '';
      const surface = text.slice(first.start, last.end) + after;
      const unit = surface.length > 1 ? findUnit(surface, 'en') : null;
      if (unit === null) continue;
      found.push({ unit, text: surface, start: first.start });
      at += length - 1;
      break;
    }
  }
  return found;
}

const isUnit = ({ text }: Token): boolean => findUnit(text, 'en') !== null;

/** Whether the text has names of something that would have to be looked up. */
function namesOthers(text: string, tokens: readonly Token[]): boolean {
  return tokens.some(
    (token, at) =>
      token.isCapital &&
      token.lower !== 'i' &&
      !token.lower.startsWith("i'") &&
      !token.isFirst &&
      !isUnit(token) &&
      !/[.?!:]\s*$/.test(text.slice(tokens[at - 1]?.end, token.start)),
  );
}

/** Whether a question is about a thing that nothing before it names: `how many km/h does the lion do`. */
function isOfAnother(question: readonly Token[], said: readonly Token[], unitAt: number): boolean {
  const known = new Set(said.map(({ stem }) => stem));
  return question.some(({ lower }, at) => {
    if (lower !== 'the' && lower !== 'a' && lower !== 'an') return false;
    const end = question.findIndex((token, index) => index > at && englishLexicon().isFunctionWord(token.lower));
    const noun = question.slice(at + 1, end === -1 ? undefined : end);
    const isOfUnit = noun.some(({ start }) => start === unitAt) || noun.some(isUnit);
    return (
      noun.length > 0 && !isOfUnit && !noun.some(({ stem, lower: word }) => known.has(stem) || words.MEASURES.has(word))
    );
  });
}
