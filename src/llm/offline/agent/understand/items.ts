import type { Phrase, Request } from './request.ts';
import type { Token } from './tokens.ts';

/** A thing that a clause is about. */
export type Item = Phrase;

/** The things that a clause is about: noun phrases joined by `and`, `or`, `than`, commas. `the Nile or the Danube` has two
 *  items. The longest such list counts. */
export function listItems({ tokens, roles, chunks }: Request): Item[] {
  const groups: Phrase[][] = [];
  for (const chunk of chunks.filter(({ start, end }) => !isResult(tokens.slice(start, end)))) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && isJoined(last.end, chunk.start)) group.push(chunk);
    else groups.push([chunk]);
  }
  return groups.reduce<Phrase[]>((best, next) => (next.length > best.length ? next : best), []);

  function isJoined(from: number, to: number): boolean {
    const between = tokens.slice(from, to).map(({ lower }) => lower);
    const isCompared = between.includes('than');
    const isWord = between.some((word) => JOINTS.has(word));
    if (!isWord && tokens[from - 1]?.isBeforeBreak !== true) return false;
    return between.every((_, index) => isMinor(from + index) || (isCompared && isOfComparison(from + index)));
  }

  function isOfComparison(at: number): boolean {
    return roles[at] === 'order' || roles[at] === 'attribute';
  }

  function isMinor(at: number): boolean {
    return roles[at] === 'function' || roles[at] === 'question' || JOINTS.has(tokens[at]?.lower ?? '');
  }
}

const RESULTS = new Set(['difference', 'sum', 'total', 'average', 'mean', 'gap']);

/** `and their difference`: no thing, but what is made of the others. */
const isResult = (words: readonly Token[]): boolean => words.every(({ lower }) => RESULTS.has(lower));

const JOINTS = new Set([
  'and',
  'or',
  'versus',
  'vs',
  'than',
  'to',
  'with',
  'nor',
  'into',
  'as',
  'from',
  'minus',
  'plus',
  'less',
  '&',
]);
