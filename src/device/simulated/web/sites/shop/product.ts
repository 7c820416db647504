import { readData } from '../../data/read-data.ts';

export interface Category {
  slug: string;
  name: string;
  about: string;
}

/** A product as it is written. */
export interface ProductEntry {
  slug: string;
  name: string;
  category: string;
  colour: string;
  about: string;
  specifications: Readonly<Record<string, string>>;
  /** Usual price in cents; the seed moves it by up to a fifth either way, unless `fixed` gives all figures. */
  usualCents: number;
  fixed?: { stockCount: number; rating: number; reviewCount: number };
}

interface Goods {
  categories: readonly Category[];
  products: readonly ProductEntry[];
}

export const { categories: CATEGORIES, products: PRODUCTS } = readData<Goods>('products.json');

export interface Product extends ProductEntry {
  cents: number;
  stockCount: number;
  /** From 1 to 5, with one decimal. */
  rating: number;
  reviewCount: number;
}

export const formatPrice = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

export const categoryOf = (product: Product): Category | undefined =>
  CATEGORIES.find((category) => category.slug === product.category);
