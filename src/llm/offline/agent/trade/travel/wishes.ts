import type { Lexicon } from '../../lexicon/lexicon.ts';
import type { Token } from '../../understand/tokens.ts';
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

/** The wishes of the clauses of a text, in order: a later one that only asks about what an earlier one chose replaces it.
 *  The text is the clauses with `JOINT` between them; tokens in `used` say something else. */
export function readWishes(
  { tokens, values }: ReadText,
  clauses: readonly string[],
  used: ReadonlySet<number>,
  { table }: Offers,
  lexicon: Lexicon,
): ClauseWish[] {
  const wishes: ClauseWish[] = [];
  const people = personaSpans(values);
  let end = -JOINT.length;
  for (const clause of clauses) {
    const start = end + JOINT.length;
    end = start + clause.length;
    const own = tokens.filter(
      (token, at) => token.start >= start && token.end <= end && !used.has(at) && !isInside(token, people),
    );
    if (own.length === 0) continue;
    const wish = inherit(readWish(asClause(own), table, lexicon), wishes.at(-1)?.wish);
    if (!wish.selects && !wish.asks) continue;
    const last = wishes.at(-1)?.wish;
    const isContinued = last !== undefined && !last.asks && wish.query.order === last.query.order;
    if (isContinued) wishes.pop();
    wishes.push({ words: clause, wish });
  }
  return wishes;
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
