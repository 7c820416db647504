import type { Lexicon } from '../../../language/lexicon/lexicon.ts';
import type { Role } from '../../../language/understand/roles.ts';
import type { Token } from '../../../language/understand/tokens.ts';

const NAME_WEIGHT = 2;
const NUMBER_WEIGHT = 0.7;

/** Weight of a token in the score of a reading: how much it tells. */
export function weightOf(token: Token, role: Role | null, lexicon: Lexicon): number {
  if (token.isContext || role === 'function' || role === 'question') return 0;
  if (token.value !== null) return NUMBER_WEIGHT;
  if (lexicon.isFunctionWord(token.lower)) return 0;
  return token.isCapital && !token.isFirst ? NAME_WEIGHT : 1;
}

/** Share of the telling weight of a clause that a reading explains, 0 to 1; 1 for a clause without telling words. */
export function coverageOf(
  tokens: readonly Token[],
  roles: readonly (Role | null)[],
  explained: ReadonlySet<number>,
  lexicon: Lexicon,
): number {
  let total = 0;
  let covered = 0;
  for (const [index, token] of tokens.entries()) {
    const weight = weightOf(token, roles[index] ?? null, lexicon);
    total += weight;
    if (explained.has(index)) covered += weight;
  }
  return total === 0 ? 1 : covered / total;
}

/** The telling words that a reading leaves unexplained, for reasons. */
export function unexplainedWords(
  tokens: readonly Token[],
  roles: readonly (Role | null)[],
  explained: ReadonlySet<number>,
  lexicon: Lexicon,
): string[] {
  return tokens.flatMap((token, index) =>
    !explained.has(index) && weightOf(token, roles[index] ?? null, lexicon) > 0 ? [token.text] : [],
  );
}
