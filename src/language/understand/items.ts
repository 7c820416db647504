import { askedUnit } from './parts/asked-unit.ts';
import type { Phrase } from './phrase.ts';
import type { Request } from './request.ts';
import type { Token } from './tokens.ts';

/** A thing that a clause is about. */
export type Item = Phrase;

/** The things that a clause is about: noun phrases joined by `and`, `or`, `than`, commas. `the Nile or the Danube` has two
 *  items. The longest such list counts. */
export function listItems({ tokens, roles, chunks }: Request): Item[] {
  const groups: Phrase[][] = [];
  const unit = askedUnit(tokens);
  // `in Earth days`
  const isInUnit = ({ start }: Phrase): boolean => unit !== null && start >= unit.start && start < unit.end;
  for (const chunk of chunks.filter(
    (each) =>
      !isResult(tokens.slice(each.start, each.end)) && !refersBack(each) && !isNumberOf(each.start) && !isInUnit(each),
  )) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && isJoined(last.end, chunk.start)) group.push(chunk);
    else groups.push([chunk]);
  }
  return withoutRepeats(
    groups
      .filter((group) => !isTopic(group))
      .reduce<Phrase[]>((best, next) => (next.length > best.length ? next : best), []),
  );

  /** `letter set, number of sheets`: what is asked follows a comma, and is no second thing. */
  function isTopic([first, second, ...others]: readonly Phrase[]): boolean {
    if (!first || !second || others.length > 0 || (first.isProper && second.isProper)) return false;
    const between = tokens.slice(first.end, second.start);
    return (
      first.start <= 1 &&
      tokens[first.end - 1]?.isBeforeBreak === true &&
      between.every(({ lower }) => !JOINTS.has(lower))
    );
  }

  /** `Mars vs Earth: is the Earth wider?` names two things. The one that is named again comes first. */
  function withoutRepeats(items: readonly Phrase[]): Phrase[] {
    const stemsOf = ({ start, end }: Phrase): string[] => tokens.slice(start, end).map(({ stem }) => stem);
    const distinct: Phrase[] = [];
    for (const item of items) {
      const own = stemsOf(item);
      const before = distinct.find((each) => own.every((stem) => stemsOf(each).includes(stem)));
      if (before)
        distinct.splice(0, distinct.indexOf(before) + 1, before, ...distinct.slice(0, distinct.indexOf(before)));
      else distinct.push(item);
    }
    return distinct;
  }

  /** `three of those lamps` */
  function isNumberOf(at: number): boolean {
    return tokens[at]?.value?.kind === 'quantity' && tokens[at + 1]?.lower === 'of';
  }

  /** `the two books` */
  function refersBack({ start }: Phrase): boolean {
    const token = tokens[start];
    const isNumber = token?.value?.kind === 'quantity' && !token.isBeforeHyphen;
    return isNumber && /^(?:the|these|those|both)$/.test(tokens[start - 1]?.lower ?? '');
  }

  function isJoined(from: number, to: number): boolean {
    const between = tokens.slice(from, to).map(({ lower }) => lower);
    const isCompared = between.includes('than');
    const isWord = between.some((word) => JOINTS.has(word));
    if (!isWord && tokens[from - 1]?.isBeforeBreak !== true) return false;
    const isOwned = tokens[from - 1]?.isPossessive === true;
    return between.every(
      (_, index) =>
        isMinor(from + index) ||
        (isCompared && isOfComparison(from + index)) ||
        (isOwned && roles[from + index] === 'attribute') ||
        isRepeated(from + index, from),
    );
  }

  /** `the height of K2 and the height of Denali` */
  function isRepeated(at: number, before: number): boolean {
    return tokens
      .slice(0, before)
      .some(
        ({ stem }, index) => roles[index] === 'attribute' && roles[at] === 'attribute' && stem === tokens[at]?.stem,
      );
  }

  function isOfComparison(at: number): boolean {
    return roles[at] === 'order' || roles[at] === 'attribute';
  }

  function isMinor(at: number): boolean {
    return (
      roles[at] === 'function' || roles[at] === 'question' || JOINTS.has(tokens[at]?.lower ?? '') || isNumberOf(at)
    );
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
  'divided',
  '÷',
  'away',
  '&',
]);
