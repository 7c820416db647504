import type { Token } from '../../../../../language/understand/tokens.ts';
import { isFirstName, isPlaceName } from '../../../../../text/names/gazetteers/gazetteers.ts';
import { cueAt, hasCue } from '../trade-words.ts';

/** Number of people who travel, with the tokens that say so. */
export interface Travellers {
  count: number;
  /** Token indexes; `end` is excluded. */
  start: number;
  end: number;
}

const MOST = 20;

/** `two of us`, `3 adults`, `for two`, `me and my wife`; null if the text does not say. */
export function readTravellers(tokens: readonly Token[]): Travellers | null {
  for (let at = 0; at < tokens.length; at += 1) {
    const found = readCounted(tokens, at) ?? readCouple(tokens, at) ?? readCompany(tokens, at) ?? readNames(tokens, at);
    if (found) return found;
  }
  return null;
}

function countAt(tokens: readonly Token[], at: number): number | null {
  const value = tokens[at]?.value;
  const isCount = value?.kind === 'quantity' && (value.dimension === null || value.dimension === 'count');
  return isCount && Number.isInteger(value.n) && value.n > 0 && value.n <= MOST ? value.n : null;
}

function readCounted(tokens: readonly Token[], at: number): Travellers | null {
  const count = countAt(tokens, at);
  if (count === null) return null;
  const noun =
    cueAt(tokens, at + 1, 'travellers') ||
    (cueAt(tokens, at + 2, 'travellers') ? 1 + cueAt(tokens, at + 2, 'travellers') : 0);
  if (noun > 0) return { count, start: at, end: at + 1 + noun };
  const before = tokens[at - 1]?.lower ?? '';
  const isFor = before === 'for' || before === 'party' || tokens[at - 2]?.lower === 'family';
  const isAlone = tokens[at + 1] === undefined || tokens[at]?.isBeforeBreak || isFollowed(tokens, at + 1);
  // `we are two`
  const isSaid = /^we['’]re$/.test(before) || (before === 'are' && tokens[at - 2]?.lower === 'we');
  const isSentence = isSaid && tokens[at + 1]?.isCapital === true;
  return ((isFor || isSaid) && isAlone) || isSentence ? { count, start: at - 1, end: at + 1 } : null;
}

/** Words that can follow `for two`: none is a noun that is counted. */
function isFollowed(tokens: readonly Token[], at: number): boolean {
  return (
    FOLLOWERS.some((cue) => cueAt(tokens, at, cue) > 0) ||
    /^(?:in|on|with|and|at|please)$/.test(tokens[at]?.lower ?? '')
  );
}

const FOLLOWERS = ['origin', 'destination', 'via', 'returning'] as const;

function readCouple(tokens: readonly Token[], at: number): Travellers | null {
  const couple = cueAt(tokens, at, 'couples');
  if (couple > 0) return { count: 2, start: at, end: at + couple };
  const alone = cueAt(tokens, at, 'alone');
  return alone > 0 ? { count: 1, start: at, end: at + alone } : null;
}

/** `me and my wife`, `my two kids and I`. */
function readCompany(tokens: readonly Token[], at: number): Travellers | null {
  const isSelf = cueAt(tokens, at, 'self') > 0;
  const isOther = cueAt(tokens, at, 'relatives') > 0;
  if (!isSelf && !isOther) return null;
  let count = 0;
  let selves = 0;
  let end = at;
  for (let next = at; next < tokens.length; ) {
    if (cueAt(tokens, next, 'self') > 0) {
      count += 1;
      selves += 1;
      end = next + 1;
    } else if (cueAt(tokens, next, 'relatives') > 0) {
      const counted = countAt(tokens, next + 1);
      count += counted ?? 1;
      end = next + (counted === null ? 2 : 3);
    } else break;
    const joint = /^(?:and|with|plus|&)$/.test(tokens[end]?.lower ?? '') ? 1 : 0;
    if (joint === 0 && !tokens[end - 1]?.isBeforeBreak) break;
    next = end + joint;
  }
  return selves === 1 && count > 1 && !hasCue(tokens.slice(at, end), 'cart') ? { count, start: at, end } : null;
}

/** `Ada Quill and Ben Ash` */
function readNames(tokens: readonly Token[], at: number): Travellers | null {
  const isName = (start: number): boolean =>
    [start, start + 1].every((index) => {
      const token = tokens[index];
      return token?.isCapital === true && token.value === null && !isPlaceName(token.lower);
    });
  const isPair = isName(at) && tokens[at + 2]?.lower === 'and' && isName(at + 3);
  return isPair && isFirstName(tokens[at]?.lower ?? '') ? { count: 2, start: at, end: at } : null;
}
