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
