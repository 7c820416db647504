import type { Collection } from '../../../../../device/page-content.ts';
import type { Lexicon } from '../../../../../language/lexicon/lexicon.ts';
import type { AttributeMention } from '../../../../../language/understand/attribute-ref.ts';
import { readRequest } from '../../../../../language/understand/request.ts';
import { type Token, toTokens } from '../../../../../language/understand/tokens.ts';
import { findCellUnit } from '../../../../../language/values/quantities/units.ts';
import { type Column, toTable } from '../../../../../reading/query/table.ts';
import { fold } from '../../../../../text/words/fold.ts';
import { moneyColumn } from '../content/with-columns.ts';
import { fileWords } from '../words.ts';

/** Columns as a clause names them. */
export interface NamedColumns {
  tokens: readonly Token[];
  /** Labels that are named by `column`. */
  labels: ReadonlySet<string>;
}

/** `column b`: without such a label, the second column. `how many kilometres`: the only column in a unit of that kind. */
export function nameColumns(asked: readonly Token[], collections: readonly Collection[]): NamedColumns {
  const labels = new Set<string>();
  const columns = collections.flatMap((collection) => toTable(collection).columns);
  const tokens = asked.flatMap((token, at) => {
    const before = asked[at - 1]?.lower;
    if (before === 'many') return ofUnit(token, columns) ?? [token];
    if (before !== 'column') return [token];
    const isLabel = columns.some(({ label }) => fold(label) === token.lower);
    const label = isLabel ? null : (columns[numberOf(token) - 1]?.label ?? null);
    labels.add(label === null ? token.lower : fold(label));
    return label === null ? [token] : labelTokens(label);
  });
  return { tokens, labels };
}

function numberOf({ lower, value }: Token): number {
  if (value?.kind === 'quantity') return value.n;
  return /^[a-z]$/.test(lower) ? lower.charCodeAt(0) - 96 : 0;
}

function ofUnit({ text, lower }: Token, columns: readonly Column[]): Token[] | null {
  const dimension = findCellUnit(text, lower)?.dimension;
  if (dimension === undefined || columns.some(({ label }) => fold(label) === lower)) return null;
  const [only, ...others] = columns.filter((column) => column.dimension === dimension);
  return only && others.length === 0 ? labelTokens(only.label) : null;
}

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
