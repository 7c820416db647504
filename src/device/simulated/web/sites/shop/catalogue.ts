import { createRandom } from '../../../../../random.ts';
import type { Field } from '../../fields.ts';
import { readFields } from '../../fields.ts';
import type { Product, ProductEntry } from './product.ts';
import { CATEGORIES, PRODUCTS } from './product.ts';

export type Catalogue = ReadonlyMap<string, Product>;

/** All products by slug, with the figures that follow from the seed. */
export function createCatalogue(seed: number): Catalogue {
  return new Map(PRODUCTS.map((entry) => toProduct(entry, seed)).map((product) => [product.slug, product]));
}

function toProduct(entry: ProductEntry, seed: number): Product {
  if (entry.fixed) return { ...entry, ...entry.fixed, cents: entry.usualCents };
  const random = createRandom(seed, `product ${entry.slug}`);
  const moved = (entry.usualCents * random.integer(80, 120)) / 100;
  return {
    ...entry,
    cents: Math.round(moved / 100) * 100 - random.pick([0, 10, 50]),
    stockCount: random.integer(0, 9) === 0 ? 0 : random.integer(2, 60),
    rating: random.integer(34, 49) / 10,
    reviewCount: random.integer(6, 480),
  };
}

export const SORTS: ReadonlyMap<string, { label: string; compare(a: Product, b: Product): number }> = new Map([
  ['name', { label: 'Name', compare: (a, b) => (a.name < b.name ? -1 : 1) }],
  ['price', { label: 'Price, lowest first', compare: (a, b) => a.cents - b.cents }],
  ['price-desc', { label: 'Price, highest first', compare: (a, b) => b.cents - a.cents }],
  ['rating', { label: 'Rating, best first', compare: (a, b) => b.rating - a.rating }],
]);

export const FILTER_FIELDS: readonly Field[] = [
  {
    name: 'category',
    label: 'Category',
    kind: 'select',
    noneLabel: 'All categories',
    options: CATEGORIES.map(({ slug, name }) => ({ value: slug, label: name })),
  },
  { name: 'max', label: 'Highest price in dollars', kind: 'number', min: 0, max: 10000 },
  {
    name: 'sort',
    label: 'Sort by',
    kind: 'select',
    noneLabel: 'Shop order',
    options: [...SORTS].map(([value, { label }]) => ({ value, label })),
  },
  { name: 'stock', label: 'In stock only', kind: 'checkbox' },
];

/** The products that a query of the shop asks for; what cannot be understood in it is passed over. */
export function filterProducts(products: readonly Product[], query: URLSearchParams): Product[] {
  const { values } = readFields(FILTER_FIELDS, query);
  const words = (query.get('q') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const category = CATEGORIES.find(({ slug }) => slug === values.get('category'));
  const max = /^\d{1,6}$/.test(values.get('max') ?? '') ? Number(values.get('max')) * 100 : Number.POSITIVE_INFINITY;
  const found = products.filter((product) => {
    const text = `${product.name} ${product.about} ${product.category}`.toLowerCase();
    const isInCategory = !category || product.category === category.slug;
    const isInStock = product.stockCount > 0 || !values.get('stock');
    return isInCategory && isInStock && product.cents <= max && words.every((word) => text.includes(word));
  });
  const sort = SORTS.get(values.get('sort') ?? '');
  return sort ? found.toSorted(sort.compare) : found;
}
