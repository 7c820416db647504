import type { Collection } from '../../../../../device/page-content.ts';
import type { Lexicon } from '../../../../../language/lexicon/lexicon.ts';
import type { AttributeMention } from '../../../../../language/understand/attribute-ref.ts';
import { readRequest } from '../../../../../language/understand/request.ts';
import { type Token, toTokens } from '../../../../../language/understand/tokens.ts';
import { toTable } from '../../../../../reading/query/table.ts';
import { moneyColumn } from '../content/with-columns.ts';
import { fileWords } from '../words.ts';

const labelTokens = (label: string): Token[] => toTokens(label, []).map((each) => ({ ...each, isFirst: false }));

/** `how many kilos`, `how much did we spend`, `how much went on food`: the clause asks for the total of a column of numbers. */
export function withTotal(
  tokens: readonly Token[],
  collections: readonly Collection[],
  lexicon: Lexicon,
): readonly Token[] {
  const { attributes, order, aggregate, comparative } = readRequest(tokens, lexicon);
  const isSum = aggregate === null || aggregate === 'count' || aggregate === 'sum';
  if (order !== null || comparative !== null || !isSum || tokens.some(({ lower }) => SINGLE.has(lower))) return tokens;
  const at = tokens.findIndex(
    ({ lower }, index) => (lower === 'how' && isAmount(tokens[index + 1])) || (index === 0 && lower === 'what'),
  );
  if (at === -1 && (aggregate !== 'sum' || attributes.length > 0)) return tokens;
  const columns = collections.flatMap((each) => toTable(each).columns);
  const isNumeric = ({ ref }: AttributeMention): boolean =>
    columns.some(({ kind, label }) => kind === 'quantity' && ref.concepts.includes(`column ${label}`));
  const isSummed = ({ start }: AttributeMention): boolean =>
    isAmount(tokens[start - 1]) || fileWords().has('spending', tokens[start]?.lower ?? '');
  const money = moneyColumn(columns, lexicon);
  // `add up what went on food`, `how much went on food` name no column.
  if (at === -1) return money ? [...tokens, ...labelTokens(money.label)] : tokens;
  const implied = attributes.length === 0 && tokens[at + 1]?.lower === 'much' && money ? labelTokens(money.label) : [];
  if (implied.length === 0 && !attributes.some((each) => isNumeric(each) && isSummed(each))) return tokens;
  const asked = tokens[at]?.lower === 'how' ? at + 1 : at;
  return tokens.flatMap((token, index) => {
    if (index === asked) return [{ ...token, text: 'total', lower: 'total', stem: 'total' }, ...implied];
    return index === at ? [] : [token];
  });
}

const isAmount = (token: Token | undefined): boolean => token?.lower === 'many' || token?.lower === 'much';
const SINGLE = new Set(['each', 'per', 'every']);
