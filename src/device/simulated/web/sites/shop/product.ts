export interface Category {
  slug: string;
  name: string;
  about: string;
}

export const CATEGORIES: readonly Category[] = [
  { slug: 'lighting', name: 'Lighting', about: 'Lamps and lights for desks, corners and gardens.' },
  { slug: 'bags', name: 'Bags', about: 'Bags for work, weekends and the way to the market.' },
  { slug: 'stationery', name: 'Stationery', about: 'Paper, pens and what keeps them in order.' },
  { slug: 'kitchen', name: 'Kitchen', about: 'Tools for cooking, baking and good coffee.' },
  { slug: 'audio', name: 'Audio', about: 'Headphones, speakers and radios.' },
  { slug: 'outdoors', name: 'Outdoors', about: 'Things for camping, cycling and wet days.' },
];

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
