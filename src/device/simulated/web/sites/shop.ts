import type { Page } from '../document.ts';
import { createSite } from '../document.ts';

const HOST = 'shop.example';

interface Product {
  slug: string;
  name: string;
  price: string;
  stockCount: number;
  rating: string;
  about: string;
}

const PRODUCTS: readonly Product[] = [
  {
    slug: 'desk-lamp',
    name: 'Desk lamp',
    price: '$34.90',
    stockCount: 12,
    rating: '4.6 of 5',
    about: 'A desk lamp with an arm that turns and warm or cold white light.',
  },
  {
    slug: 'backpack',
    name: 'Canvas backpack',
    price: '$59.00',
    stockCount: 5,
    rating: '4.4 of 5',
    about: 'A canvas backpack with room for 22 litres and a pocket for a 15 inch laptop.',
  },
  {
    slug: 'notebook',
    name: 'Paper notebook',
    price: '$6.50',
    stockCount: 140,
    rating: '4.8 of 5',
    about: 'A notebook with 192 dotted pages that lies flat when open.',
  },
  {
    slug: 'kettle',
    name: 'Electric kettle',
    price: '$42.25',
    stockCount: 0,
    rating: '4.1 of 5',
    about: 'A steel kettle for 1.5 litres that can keep water at 70, 80, 90 or 100 degrees.',
  },
  {
    slug: 'headphones',
    name: 'Wireless headphones',
    price: '$119.00',
    stockCount: 8,
    rating: '4.3 of 5',
    about: 'Headphones that play for 30 hours on one charge.',
  },
];

const catalogue: Page = {
  path: '',
  title: 'Corner Shop',
  blocks: [
    {
      kind: 'paragraph',
      text: 'Five good things for home and work. Prices are in US dollars; nothing here can be bought for real.',
    },
    { kind: 'heading', text: 'Products' },
    {
      kind: 'table',
      caption: 'All products',
      columns: ['Product', 'Price', 'In stock', 'Rating'],
      rows: PRODUCTS.map((product) => [
        { text: product.name, url: `https://${HOST}/${product.slug}` },
        product.price,
        String(product.stockCount),
        product.rating,
      ]),
    },
    { kind: 'heading', text: 'Delivery' },
    { kind: 'paragraph', text: 'Delivery takes two to four working days. Delivery is free for orders over $50.' },
  ],
};

function toPage(product: Product): Page {
  return {
    path: `/${product.slug}`,
    title: product.name,
    blocks: [
      { kind: 'paragraph', text: product.about },
      {
        kind: 'facts',
        facts: [
          { label: 'Price', value: product.price, aliases: ['cost', 'costs', 'expensive', 'pay'] },
          {
            label: 'In stock',
            value: product.stockCount > 0 ? `Yes, ${product.stockCount}` : 'No, sold out',
            aliases: ['available', 'availability', 'left', 'stock'],
          },
          { label: 'Rating', value: product.rating, aliases: ['stars', 'reviews', 'rated'] },
        ],
      },
      { kind: 'link', text: 'All products', url: `https://${HOST}` },
    ],
  };
}

export const shop = createSite({ name: 'Corner Shop', colour: '#2f7d5b' }, HOST, [catalogue, ...PRODUCTS.map(toPage)]);
