import type { Phrase, Request } from './request.ts';

/** A thing that a clause is about. */
export type Item = Phrase;

/** The things that a clause is about: phrases joined by `and`, `or`, commas. `the Nile or the Danube` has two items. */
export function listItems({ tokens, roles, phrases }: Request): Item[] {
  const groups: Phrase[][] = [];
  for (const phrase of joinNames(phrases, tokens)) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && isJoined(last.end, phrase.start)) group.push(phrase);
    else groups.push([phrase]);
  }
  const longest = groups.reduce<Phrase[]>((best, next) => (next.length > best.length ? next : best), []);
  return longest;

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

/** A proper name with the common noun that directly follows it is one thing: `African elephant`. */
function joinNames(phrases: readonly Phrase[], tokens: Request['tokens']): Phrase[] {
  const joined: Phrase[] = [];
  for (const phrase of phrases) {
    const last = joined.at(-1);
    const isNext = last?.end === phrase.start && last.isProper && !phrase.isProper;
    if (last && isNext && !tokens[last.end - 1]?.isBeforeBreak && !tokens[last.end - 1]?.isPossessive)
      joined[joined.length - 1] = { ...last, end: phrase.end, text: `${last.text} ${phrase.text}` };
    else joined.push(phrase);
  }
  return joined;
}

const JOINTS = new Set(['and', 'or', 'versus', 'vs', 'than', 'to', 'with', 'nor', 'into', 'as', 'from', '&']);
