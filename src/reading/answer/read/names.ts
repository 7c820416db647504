import type { PageContent } from '../../../device/page-content.ts';
import type { Lexicon } from '../../../language/lexicon/lexicon.ts';
import type { Token } from '../../../language/understand/tokens.ts';
import { withoutDetail, wordsIn } from '../../../language/words/sentence-parts.ts';
import { wordSet } from '../../../language/words/word-set.ts';
import { fold } from '../../../text/words/fold.ts';
import { stemOf } from '../../../text/words/stems.ts';
import { readWords } from '../../../text/words/words.ts';
import { isOtherThing, type RowStems } from '../../judge.ts';
import { stemsOf } from '../../query/attributes.ts';

/** Where a name occurs in a clause. */
export interface NameMatch {
  /** Indexes of the tokens. */
  tokens: ReadonlySet<number>;
  /** The whole name occurs, not only a telling part of it. */
  isWhole: boolean;
}

/** Longer names are sentences, which nobody repeats in full. */
const MAX_NAME = 4;

const OTHER_NAMES: ReadonlySet<string> = new Set(['alias', 'also called', 'also known as', 'other names', 'full name']);

/** What a clause calls the subject of a page: its heading, or the other name that the page gives and the clause spells. */
export function nameInClause(tokens: readonly Token[], { heading, title, facts }: PageContent): string {
  const others = facts
    .filter(({ label }) => OTHER_NAMES.has(label.toLowerCase()))
    .flatMap(({ value }) => value.split(', '));
  return others.find((name) => findRun(tokens, name) !== null) ?? (heading || title);
}

/** Finds a name in a clause: the whole name, or one of its words that is no attribute word, as in `the Nile` for Nile River.
 *  Null if it does not occur. */
export function matchName(tokens: readonly Token[], name: string, lexicon: Lexicon): NameMatch | null {
  const whole = findRun(tokens, name) ?? findRun(tokens, withoutDetail(name));
  if (whole) return { tokens: whole, isWhole: true };
  const parts = readWords(name).map(toNameWord);
  const isPart = (token: Token): boolean =>
    parts.some((part) => isSameWord(token, part, token.isCapital && !token.isFirst));
  const telling = tokens.flatMap((token, at) => (isTelling(token, lexicon) && isPart(token) ? [at] : []));
  return telling.length === 0 ? null : { tokens: new Set(telling), isWhole: false };
}

/** Where the subject of a page occurs in a clause. Null if it does not, or nothing of its proper name but the noun for its kind does:
 *  `the lake` is not `Lake Superior`. */
export function matchSubject(tokens: readonly Token[], page: PageContent, lexicon: Lexicon): NameMatch | null {
  const name = nameInClause(tokens, page);
  const match = matchName(tokens, name, lexicon);
  if (match === null || match.isWhole) return match;
  const isKind = [...match.tokens].every((at) => KINDS.has(tokens[at]?.text ?? ''));
  return isKind && wordsIn(name).every((word) => word !== word.toLowerCase()) ? null : match;
}

const KINDS = wordSet('kindsInNames');

/** The tokens that spell a name in a row; null if it does not occur. */
export function findRun(tokens: readonly Token[], name: string): Set<number> | null {
  const words = readWords(name).map(toNameWord);
  if (words.length === 0) return null;
  for (let start = 0; start < tokens.length; start += 1) {
    const end = runFrom(tokens, start, words);
    if (end !== null) return new Set(Array.from({ length: end - start }, (_, index) => start + index));
  }
  return null;
}

interface NameWord {
  stem: string;
  lower: string;
}

const toNameWord = ({ surface }: { surface: string }): NameWord => ({ stem: stemOf(surface), lower: fold(surface) });

/** The end of the run of tokens that spell the name from `start` on. A token can spell several of its words. */
function runFrom(tokens: readonly Token[], start: number, name: readonly NameWord[]): number | null {
  let matched = 0;
  for (let at = start; at < tokens.length; at += 1) {
    const token = tokens[at];
    const own = token === undefined ? [] : readWords(token.text).map(toNameWord);
    if (token === undefined || own.length === 0) return null;
    const isProper = token.isCapital && !token.isFirst;
    if (own.some((word, index) => !isSameWord(word, name[matched + index], isProper))) return null;
    matched += own.length;
    if (matched === name.length) return at + 1;
  }
  return null;
}

const INFLECTIONS: ReadonlySet<string> = new Set(['', 's', 'es', "'s", '’s']);

/** Whether two words are one, up to their inflection. Of proper names, words of one stem are others: Titan, Titanic. */
function isSameWord(one: NameWord, other: NameWord | undefined, isProper: boolean): boolean {
  if (other === undefined || one.stem !== other.stem) return false;
  const [short = '', long = ''] = [one.lower, other.lower].sort((a, b) => a.length - b.length);
  return !isProper || !long.startsWith(short) || INFLECTIONS.has(long.slice(short.length));
}

export interface OtherThingOptions {
  /** Indexes of the words that ask for something. */
  asked: ReadonlySet<number>;
  /** Stems of what the thing says of itself. */
  says: RowStems;
  lexicon: Lexicon;
}

/** Whether a clause names another thing that shares a word with the name: `the Night Watch` is not `The Starry Night`.
 */
export function namesOtherThing(
  tokens: readonly Token[],
  name: string,
  { asked, says, lexicon }: OtherThingOptions,
): boolean {
  const own = stemsOf(withoutDetail(name)).filter((stem) => !lexicon.isFunctionWord(stem));
  const named = new Set(tokens.flatMap(({ stem }, at) => (own.includes(stem) ? [at] : [])));
  const isWhole = findRun(tokens, name) !== null || findRun(tokens, withoutDetail(name)) !== null;
  if (isWhole || named.size === 0 || own.length > MAX_NAME) return false;
  const isTold = (at: number): boolean => {
    const token = tokens[at];
    return token !== undefined && !lexicon.isFunctionWord(token.lower);
  };
  const isJoined = (at: number): boolean => !tokens[at]?.isBeforeBreak && !tokens[at]?.isPossessive;
  let [start, end] = [Math.min(...named), Math.max(...named) + 1];
  while (isTold(start - 1) && isJoined(start - 1)) start -= 1;
  while (isTold(end) && isJoined(end - 1)) end += 1;
  // `what does the wireless microphone weigh`: beside what is asked for, a word before the name says which one is meant.
  const last = Math.max(...named);
  const isAskedBeside = [...asked].some((at) => at < start || at > last);
  const isPart = (at: number): boolean => isTold(at) && (!asked.has(at) || (isAskedBeside && at <= last));
  const phrase = tokens.slice(start, end).flatMap((token, index) => (isPart(start + index) ? [token.stem] : []));
  return isOtherThing(phrase, own, says);
}

function isTelling(token: Token, lexicon: Lexicon): boolean {
  if (token.value !== null || lexicon.isFunctionWord(token.lower) || token.lower.length < 3) return false;
  return (token.isCapital && !token.isFirst) || lexicon.sensesOf(token.lower).length === 0;
}

/** Whether a page says each proper name that was said before the question: `a bridge in Lindenhaven` is none elsewhere. */
export function saysNames(page: PageContent, tokens: readonly Token[]): boolean {
  const names = tokens.filter(({ isContext, isCapital, isFirst }) => isContext && isCapital && !isFirst);
  if (names.length === 0) return true;
  const said = stemsOfPage(page);
  return names.every(({ text }) => stemsOf(text).every((stem) => said.has(stem)));
}

/** Stems of what a page says of its subject. */
export function stemsOfPage({ title, about, prose, facts, heading }: PageContent): ReadonlySet<string> {
  const texts = [title, heading, about, ...prose, ...facts.flatMap(({ label, value }) => [label, value])];
  return new Set(texts.flatMap((text) => readWords(text).map(({ surface }) => stemOf(surface))));
}
