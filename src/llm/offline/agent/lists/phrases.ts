import { englishLexicon } from '../../../../language/lexicon/lexicon.ts';
import type { Token } from '../../../../language/understand/tokens.ts';
import type { LinkedWords } from './link-words.ts';

/** Telling words beside each other. */
interface Phrase {
  tokens: Token[];
  end: number;
  isDenied: boolean;
  /** Stands after `or` or `and`. */
  joint: string | null;
}

/** The phrases of the telling words: `not with Grace`, `from Grace or Mateo`. */
export function readPhrases(tokens: readonly Token[], { links, telling }: LinkedWords): Phrase[] {
  const { isNegation } = englishLexicon();
  const phrases: Phrase[] = [];
  for (const { at, token } of telling) {
    const last = phrases.at(-1);
    const between = tokens.slice(last?.end ?? Math.max(0, at - MAX_DENIED), at).map(({ lower }) => lower);
    const isNext = last !== undefined && between.length === 0 && !tokens[at - 1]?.isBeforeBreak;
    if (isNext) {
      last.tokens.push(token);
      last.end = at + 1;
      continue;
    }
    const joint =
      last && between.length <= MAX_JOINT ? (between.find((word) => word === 'or' || word === 'and') ?? null) : null;
    const negation = tokens
      .slice(Math.max(at - between.length, at - MAX_DENIED), at)
      .findLastIndex(({ lower }) => isNegation(lower));
    // `not done by Petra` denies the state.
    const isOfState = links.some(({ link, start }) => link.type === 'state' && start < at && start >= at - MAX_DENIED);
    const isDenied = (negation !== -1 && !isOfState) || (joint !== null && last?.isDenied === true);
    phrases.push({ tokens: [token], end: at + 1, isDenied, joint });
  }
  return phrases;
}

/** How many words before a word a negation of it stands. */
export const MAX_DENIED = 3;
const MAX_JOINT = 3;

/** Whether a row says each phrase, and none that is denied; of those that `or` joins, one.
 *  @param isEither `and` joins as `or` does */
export function isSaidBy(phrases: readonly Phrase[], isSaid: (token: Token) => boolean, isEither: boolean): boolean {
  const groups: Phrase[][] = [];
  for (const phrase of phrases) {
    const isJoined = phrase.joint === 'or' || (phrase.joint === 'and' && isEither);
    if (isJoined && !phrase.isDenied) groups.at(-1)?.push(phrase);
    else groups.push([phrase]);
  }
  return groups.every((group) => group.some((phrase) => phrase.tokens.every(isSaid) !== phrase.isDenied));
}
