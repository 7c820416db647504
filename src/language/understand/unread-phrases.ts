import type { Lexicon } from '../lexicon/lexicon.ts';
import { findCellUnit } from '../values/quantities/units.ts';
import type { Request } from './request.ts';
import type { Token } from './tokens.ts';

const PREPOSITIONS = new Set(
  'in on at during for under over near inside outside throughout among without with within beyond above below behind before after since until between around across'.split(
    ' ',
  ),
);
/** Before a noun that says whom an answer is for: `for my daughter`, `for a quiz`. */
const OF_PURPOSE = new Set(['my', 'our', 'a', 'an', 'the', 'his', 'her', 'their', 'some', 'this']);

/** The first phrase after a preposition that nothing reads, as `in winter` in `what do elephants eat in winter`: without it, the
 *  answer would be to another question. Null if there is none.
 *  @param isRead whether a reading of the clause uses the token at an index */
export function findUnreadPhrase(
  { tokens, roles }: Pick<Request, 'tokens' | 'roles'>,
  isRead: (at: number) => boolean,
  lexicon: Lexicon,
): string | null {
  for (const [at, token] of tokens.entries()) {
    if (!PREPOSITIONS.has(token.lower) || token.value !== null || token.isContext || isRead(at)) continue;
    const start = skipDeterminers(tokens, at + 1);
    const end = endOf(start);
    const own = tokens.slice(start, end);
    const isPurpose = token.lower === 'for' && OF_PURPOSE.has(tokens[at + 1]?.lower ?? '');
    if (end === start || isPurpose || own.some((_, index) => isRead(start + index)) || isAside(own, token, lexicon))
      continue;
    return tokens
      .slice(at, end)
      .map(({ text }) => text)
      .join(' ');
  }
  return null;

  function endOf(start: number): number {
    let end = start;
    while (end < tokens.length && isPart(end) && !(end > start && tokens[end - 1]?.isBeforeBreak)) end += 1;
    return end;
  }

  function isPart(at: number): boolean {
    const token = tokens[at];
    const isWord = roles[at] === 'subject' || roles[at] === 'attribute' || roles[at] === 'test';
    return token !== undefined && isWord && !token.isContext && !lexicon.isFunctionWord(token.lower);
  }
}

const DETERMINERS = new Set(
  'the a an my our your his her their its this that these those any some all every each no both such'.split(' '),
);

function skipDeterminers(tokens: readonly Token[], from: number): number {
  if (tokens[from - 1]?.isBeforeBreak) return tokens.length;
  let at = from;
  while (DETERMINERS.has(tokens[at]?.lower ?? '')) at += 1;
  return at;
}

/** Whether words after a preposition narrow nothing: a unit of the answer, `in metres`; `in the world`. */
function isAside(words: readonly Token[], { lower }: Token, lexicon: Lexicon): boolean {
  const [first, ...others] = words;
  const isUnit =
    lower === 'in' &&
    others.length === 0 &&
    first?.value === null &&
    findCellUnit(first?.text ?? '', first?.lower ?? '') !== null;
  return isUnit || words.every(({ stem, value }) => value === null && lexicon.isAside(stem));
}
