import type { Catalogue } from './catalogue.ts';
import type { Product } from './product.ts';

export interface CartLine {
  product: Product;
  count: number;
}

const MAX_COUNT = 99;

/** Reads `slug:count,...`. What is not a product of this shop, or not a sensible number, is passed over. */
export function readCart(text: string | undefined, catalogue: Catalogue): CartLine[] {
  const counts = new Map<Product, number>();
  for (const part of (text ?? '').slice(0, MAX_LENGTH).split(',')) {
    const [slug = '', number = ''] = part.split(':');
    const product = catalogue.get(slug);
    if (product && /^[1-9]\d?$/.test(number)) counts.set(product, Math.min(Number(number), product.stockCount));
  }
  return [...counts].map(([product, count]) => ({ product, count })).filter(({ count }) => count > 0);
}

// About what a cookie can hold.
const MAX_LENGTH = 4000;

export const writeCart = (lines: readonly CartLine[]): string | null =>
  lines.length === 0 ? null : lines.map(({ product, count }) => `${product.slug}:${count}`).join(',');

/** The cart with so many of a product; none takes it out. No more than there are in stock. */
export function withCount(lines: readonly CartLine[], product: Product, count: number): CartLine[] {
  const line = { product, count: Math.min(count, product.stockCount, MAX_COUNT) };
  const isNew = !lines.some((other) => other.product === product);
  const changed = isNew ? [...lines, line] : lines.map((other) => (other.product === product ? line : other));
  return changed.filter(({ count: kept }) => kept > 0);
}

export const countOf = (lines: readonly CartLine[]): number => lines.reduce((sum, { count }) => sum + count, 0);

/** `2 × Felt lamp, 1 × Steel bottle`. */
export const listProducts = (lines: readonly CartLine[]): string =>
  lines.map(({ product, count }) => `${count} × ${product.name}`).join(', ');

export const subtotalOf = (lines: readonly CartLine[]): number =>
  lines.reduce((sum, { product, count }) => sum + product.cents * count, 0);

export interface Delivery {
  value: string;
  label: string;
  cents: number;
}

const FREE_FROM_CENTS = 5000;

/** Standard delivery is free for orders over $50. */
export const DELIVERIES: readonly Delivery[] = [
  { value: 'standard', label: 'Standard, two to four working days: $4.90, free for orders over $50', cents: 490 },
  { value: 'express', label: 'Express, next working day: $9.90', cents: 990 },
  { value: 'pickup', label: 'Collect from the shop, free', cents: 0 },
];

export function deliveryCents(value: string, subtotal: number): number {
  if (value === 'standard' && subtotal > FREE_FROM_CENTS) return 0;
  return DELIVERIES.find((delivery) => delivery.value === value)?.cents ?? 0;
}
