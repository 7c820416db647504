import type { AttributeRef } from '../../../../language/lexicon/concept.ts';
import type { Compare } from '../../../../language/lexicon/query.ts';
import type { Item } from '../../../../language/understand/items.ts';
import type { Token } from '../../../../language/understand/tokens.ts';

export const PRICE: AttributeRef = { concepts: ['price'], words: [], dimension: 'money' };

/** `three bottles and two bags: what is the total?`: a sum over numbers of things is of their prices. */
export function isPurchase(items: readonly Item[], compare: Compare | null, tokens: readonly Token[]): boolean {
  return compare?.want === 'sum' && isCounted(items, tokens);
}

export const isCounted = (items: readonly Item[], tokens: readonly Token[]): boolean =>
  items.some((item) => countOf(item, tokens).count > 1);

/** `two kitchen radios`: the name without the number before it. */
export function countOf({ start, end, text }: Item, tokens: readonly Token[]): { name: string; count: number } {
  // `three of those lamps`
  const isOf = tokens[start - 2]?.lower === 'of' && THOSE.has(tokens[start - 1]?.lower ?? '');
  const value = [tokens[start], tokens[start - (isOf ? 3 : 1)]]
    .map((token) => token?.value)
    .find((each) => each?.kind === 'quantity');
  const isPart = tokens[start]?.isBeforeHyphen === true;
  if (value?.kind !== 'quantity' || value.dimension !== null || isPart) return { name: text, count: 1 };
  const own = tokens.slice(start, end).filter((token) => token.value !== value);
  return { name: own.map((token) => token.text).join(' '), count: value.n };
}

/** A number of things in a text that is the count of none of the items; null if there is none. */
export function uncountedIn(tokens: readonly Token[], counted: readonly { count: number }[] = []): string | null {
  const left = counted.map(({ count }) => count);
  for (const { value, isBeforeHyphen } of tokens) {
    if (value?.kind !== 'quantity' || value.dimension !== null || isBeforeHyphen) continue;
    const at = left.indexOf(value.n);
    if (at === -1) return value.text;
    left.splice(at, 1);
  }
  return null;
}

const THOSE = new Set(['the', 'these', 'those', 'your']);
