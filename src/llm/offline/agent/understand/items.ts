import type { Phrase, Request } from './request.ts';

/** The things that a clause is about: phrases joined by `and`, `or`, commas. `the Nile or the Danube` has two items. */
export function listItems({ tokens, roles, phrases }: Request): string[] {
  const groups: Phrase[][] = [];
  for (const phrase of phrases) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && isJoined(last.end, phrase.start)) group.push(phrase);
    else groups.push([phrase]);
  }
  const longest = groups.reduce<Phrase[]>((best, next) => (next.length > best.length ? next : best), []);
  return longest.map(({ text }) => text);

  function isJoined(from: number, to: number): boolean {
    const between = tokens.slice(from, to);
    const isComma = from === to && tokens[from - 1]?.isBeforeBreak === true;
    const isWord = between.some(({ lower }) => JOINTS.has(lower));
    return (isComma || isWord || tokens[from - 1]?.isBeforeBreak === true) && between.every((_, index) => isMinor(from + index));
  }

  function isMinor(at: number): boolean {
    return roles[at] === 'function' || roles[at] === 'question' || JOINTS.has(tokens[at]?.lower ?? '');
  }
}

const JOINTS = new Set(['and', 'or', 'versus', 'vs', 'than', 'to', 'with', 'nor', '&']);
