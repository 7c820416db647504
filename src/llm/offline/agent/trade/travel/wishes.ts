import type { Lexicon } from '../../../../../language/lexicon/lexicon.ts';
import { moodOf } from '../../../../../language/understand/mood.ts';
import type { Token } from '../../../../../language/understand/tokens.ts';
import { isInside, personaSpans, type ReadText } from '../journey-words.ts';
import type { Offers } from './offers.ts';
import { inherit, readWish, type Wish } from './read-wish.ts';

/** A clause with what it wants of the offers. */
export interface ClauseWish {
  words: string;
  wish: Wish;
}

/** Between the clauses of a text. */
export const JOINT = '. ';

/** The wishes of the clauses of a text, in order: a later one that only asks about what an earlier one chose replaces it. What
 *  statements prefer counts for all. The text is the clauses with `JOINT` between them; tokens in `used` say something else. */
export function readWishes(
  { tokens, values }: ReadText,
  clauses: readonly string[],
  used: ReadonlySet<number>,
  { table }: Offers,
  lexicon: Lexicon,
): ClauseWish[] {
  const wishes: ClauseWish[] = [];
  const stated: ClauseWish[] = [];
  const people = personaSpans(values);
  let end = -JOINT.length;
  for (const clause of clauses) {
    const start = end + JOINT.length;
    end = start + clause.length;
    const isHere = (token: Token): boolean => token.start >= start && token.end <= end;
    const own = tokens.filter((token, at) => isHere(token) && !used.has(at) && !isInside(token, people));
    if (own.length === 0) continue;
    const read = readWish(asClause(own), table, lexicon);
    if (moodOf(clause, asClause(tokens.filter(isHere)), lexicon) === 'statement') {
      if (read.selects) stated.push({ words: clause, wish: toStatement(read) });
      continue;
    }
    const wish = inherit(read, wishes.at(-1)?.wish);
    if (!wish.selects && !wish.asks) continue;
    const last = wishes.at(-1)?.wish;
    const isContinued = last !== undefined && !last.asks && wish.query.order === last.query.order;
    if (isContinued) wishes.pop();
    wishes.push({ words: clause, wish });
  }
  const [first, ...rest] = stated;
  if (first === undefined) return wishes;
  const preference = rest.reduce(({ wish }, other) => ({ ...other, wish: withPreference(other.wish, wish) }), first);
  if (wishes.length === 0) return [preference];
  return wishes.map(({ words, wish }) => ({ words, wish: withPreference(wish, preference.wish) }));
}

/** What a statement prefers: it asks for nothing. */
const toStatement = (wish: Wish): Wish => ({
  ...wish,
  query: { ...wish.query, attributes: [], aggregate: null },
  question: null,
  asks: false,
});

/** The wish among the rows that are preferred; in their order, if it has none. */
function withPreference(wish: Wish, { query }: Wish): Wish {
  const isOrdered = wish.query.order !== null || wish.query.take !== null;
  return {
    ...wish,
    selects: true,
    query: {
      ...wish.query,
      tests: [...query.tests, ...wish.query.tests],
      words: [...query.words, ...wish.query.words],
      excluded: [...query.excluded, ...wish.query.excluded],
      ...(isOrdered ? {} : { order: query.order, take: query.take }),
    },
  };
}

const asClause = (tokens: readonly Token[]): Token[] =>
  tokens.map((token, index) => ({ ...token, isFirst: index === 0 }));

/** Ranges of tokens of the clauses of a text. */
export function clauseRanges({ tokens }: ReadText, clauses: readonly string[]): { from: number; to: number }[] {
  let end = -JOINT.length;
  return clauses.map((clause) => {
    const start = end + JOINT.length;
    end = start + clause.length;
    const last = end;
    const from = tokens.findIndex((token) => token.start >= start);
    const to = tokens.findLastIndex((token) => token.end <= last) + 1;
    return { from: from === -1 ? tokens.length : from, to };
  });
}
