import type { Lexicon } from '../lexicon/lexicon.ts';
import { readValues } from '../values/read-values.ts';
import type { Phrase } from './phrase.ts';
import type { Request } from './request.ts';
import { type Token, toTokens } from './tokens.ts';

const MAX_WORDS = 40;

/** The telling words of what was said before a question.
 *  @param today ISO 8601 */
export function readContext(text: string, today: string, lexicon: Lexicon): Token[] {
  const tokens = toTokens(text, readValues(text, { today, language: 'en' })).slice(0, MAX_WORDS);
  const tells = ({ value, lower }: Token): boolean =>
    (value === null || value.kind === 'quoted') && !lexicon.isFunctionWord(lower) && !lexicon.isOfStatement(lower);
  return tokens.flatMap((token, at) => {
    const next = tokens[at + 1];
    const isBeforeBreak = token.isBeforeBreak || next === undefined || !tells(next);
    return tells(token) ? [{ ...token, isBeforeBreak, isContext: true }] : [];
  });
}

/** Runs of words of the context; a proper name is a run of its own. */
export function contextPhrases(tokens: readonly Token[]): Phrase[] {
  const phrases: Phrase[] = [];
  const isProper = ({ isCapital, isFirst }: Token): boolean => isCapital && !isFirst;
  for (let start = 0; start < tokens.length; start += 1) {
    const token = tokens[start];
    if (!token?.isContext) break;
    let end = start + 1;
    const belongs = (next: Token | undefined): boolean =>
      next?.isContext === true && !tokens[end - 1]?.isBeforeBreak && isProper(next) === isProper(token);
    while (belongs(tokens[end])) end += 1;
    const text = tokens
      .slice(start, end)
      .map((each) => each.text)
      .join(' ');
    phrases.push({ text, start, end, isProper: isProper(token) });
    start = end - 1;
  }
  return phrases;
}

const BACK = new Set('it its that this those these they them theirs their he him his she her hers'.split(' '));

/** Whether a clause has a word for what was said or found before it, and no name of its own. */
export function refersBack({ tokens, phrases }: Pick<Request, 'tokens' | 'phrases'>): boolean {
  const own = tokens.filter(({ isContext }) => !isContext);
  return (
    phrases.every(({ isProper }) => !isProper) &&
    (own.some(({ lower }) => BACK.has(lower)) || own.at(-1)?.lower === 'there')
  );
}

/** Whether a clause names something before it has a word for what was said. */
export function namesOwn({ tokens, phrases }: Pick<Request, 'tokens' | 'phrases'>): boolean {
  const back = tokens.findIndex(({ lower, isContext }) => !isContext && BACK.has(lower));
  return phrases.some(({ start }) => back === -1 || start < back);
}

/** Words of the context as words of the question itself. */
export const toFollowing = (context: readonly Token[]): Token[] =>
  context.map((token) => ({
    ...token,
    isContext: false,
    isBeforeBreak: false,
    isFirst: false,
    isCapital: token.isCapital && !token.isFirst,
  }));
