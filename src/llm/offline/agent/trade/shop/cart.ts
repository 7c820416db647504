import type { PageContent } from '../../../../../device/page-content.ts';
import { englishLexicon } from '../../../../../language/lexicon/lexicon.ts';
import { resolveAttribute } from '../../../../../reading/query/attributes.ts';

/** What a cart holds: the number and price of each thing, and what they cost together. Null if the page shows no cart. */
export function readCart(page: PageContent | null): Record<string, string> | null {
  const cart = page?.collections.find(({ columns }) => columnOf(columns, 'quantity') !== null);
  if (!page || !cart) return null;
  const total = columnOf(cart.columns, 'total') ?? columnOf(cart.columns, 'price');
  const number = columnOf(cart.columns, 'quantity');
  const entries = cart.rows.map(({ name, cells }): [string, string] => {
    const field = page.forms
      .flatMap(({ fields }) => fields)
      .find(({ type, label }) => type === 'number' && label.includes(name));
    const count = cells[number ?? -1] || field?.value || '1';
    return [name, `${count} in the cart, ${cells[total ?? -1] ?? ''}`];
  });
  const sums = page.facts.filter(({ label }) =>
    resolveAttribute({ concepts: ['amount'], words: ['subtotal'] }, [label], englishLexicon().concepts),
  );
  return Object.fromEntries([...entries, ...sums.map(({ label, value }): [string, string] => [label, value])]);
}

const columnOf = (columns: readonly string[], word: string): number | null =>
  resolveAttribute({ concepts: [], words: [word] }, columns, englishLexicon().concepts)?.index ?? null;

const MONEY = /(\p{Sc}) ?(\d{1,9}(?:,\d{3}){0,3}(?:\.\d{1,2})?)/u;
const FREE_FROM = /\bfree\b[^.]{0,40}?\b(?:over|above|from)\b (\p{Sc}) ?(\d{1,9}(?:\.\d{1,2})?)/iu;

/** What an order costs with the chosen delivery, from the form of the order. Null if the page does not say. */
export function readQuote(page: PageContent | null): Record<string, string> | null {
  const cart = readCart(page);
  const sum = Object.entries(cart ?? {}).find(([label]) => /total/i.test(label));
  const delivery = page?.forms
    .flatMap(({ fields }) => fields)
    .find(({ type, value }) => type === 'radio' && (MONEY.test(value) || /\bfree\b/i.test(value)));
  const amount = MONEY.exec(sum?.[1] ?? '');
  if (!sum || !delivery || !amount) return null;
  const [, sign = '', digits = ''] = amount;
  const subtotal = toNumber(digits);
  const free = FREE_FROM.exec(delivery.value);
  const price = free && subtotal > toNumber(free[2] ?? '') ? 0 : toNumber(MONEY.exec(delivery.value)?.[2] ?? '0');
  return {
    ...cart,
    [delivery.label]: `${sign}${price.toFixed(2)}`,
    'Total with delivery': `${sign}${(subtotal + price).toFixed(2)}`,
  };
}

const toNumber = (digits: string): number => Number(digits.replaceAll(',', ''));
