import { describe, expect, it } from 'vitest';
import { facts, fill, page, table } from './fill.ts';

const STALL = page(
  `<h1>Lamps</h1>${facts({ Owner: 'Ida Moss', Founded: '7 May 1998' })}${table(
    ['Lamp', 'Price', 'Old price', 'State'],
    ['Tall lamp', '$40.00', '$55.00', 'In stock'],
    ['Desk lamp', '$12.50', '', 'Sold out'],
  )}`,
);

/** One meaning, as tools and people write it. */
const SCHEMAS: Readonly<Record<string, object>> = {
  'by hand': {
    type: 'object',
    properties: {
      owner: { type: 'string' },
      founded: { type: 'string', format: 'date' },
      vat_id: { type: ['string', 'null'] },
      lamps: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            name: { type: 'string' },
            price: { type: 'number' },
            old_price: { type: ['number', 'null'] },
            state: { enum: ['in_stock', 'sold_out'] },
          },
          required: ['name', 'price', 'old_price', 'state'],
        },
      },
    },
    required: ['owner', 'founded', 'vat_id', 'lamps'],
  },
  'by pydantic': {
    title: 'Stall',
    type: 'object',
    $defs: {
      State: { title: 'State', type: 'string', enum: ['in_stock', 'sold_out'] },
      Lamp: {
        title: 'Lamp',
        type: 'object',
        properties: {
          name: { title: 'Name', type: 'string' },
          price: { title: 'Price', type: 'number' },
          old_price: { title: 'Old Price', anyOf: [{ type: 'number' }, { type: 'null' }], default: null },
          state: { $ref: '#/$defs/State' },
        },
        required: ['name', 'price', 'state'],
      },
    },
    properties: {
      owner: { title: 'Owner', type: 'string' },
      founded: { title: 'Founded', type: 'string', format: 'date' },
      vat_id: { title: 'Vat Id', anyOf: [{ type: 'string' }, { type: 'null' }], default: null },
      lamps: { title: 'Lamps', type: 'array', items: { $ref: '#/$defs/Lamp' } },
    },
    required: ['owner', 'founded', 'lamps'],
  },
  'by zod': {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: {
      owner: { type: 'string' },
      founded: { type: 'string', format: 'date', pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
      vat_id: { oneOf: [{ type: 'string' }, { type: 'null' }] },
      lamps: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            name: { type: 'string', minLength: 1 },
            price: { type: 'number', exclusiveMinimum: 0 },
            old_price: { anyOf: [{ type: 'number' }, { type: 'null' }] },
            state: {
              anyOf: [
                { type: 'string', const: 'in_stock' },
                { type: 'string', enum: ['sold_out'] },
              ],
            },
          },
          required: ['name', 'price', 'old_price'],
          additionalProperties: false,
        },
      },
    },
    required: ['owner', 'founded', 'vat_id', 'lamps'],
    additionalProperties: false,
  },
};

const VALUE = {
  owner: 'Ida Moss',
  founded: '1998-05-07',
  vat_id: null,
  lamps: [
    { name: 'Tall lamp', price: 40, old_price: 55, state: 'in_stock' },
    { name: 'Desk lamp', price: 12.5, old_price: null, state: 'sold_out' },
  ],
};

describe('schemas of one meaning', () => {
  it.each(['by hand', 'by pydantic'])('have one value: %s', async (name) => {
    expect(await fill(STALL, SCHEMAS[name] ?? {})).toEqual(VALUE);
  });

  it('have one value: by zod', async () => {
    const { lamps, ...rest } = VALUE;
    const states = lamps.map(({ state: _, ...lamp }) => lamp);
    expect(await fill(STALL, SCHEMAS['by zod'] ?? {})).toMatchObject({ ...rest, lamps: states });
  });

  it('may name properties in any case', async () => {
    const named = (names: readonly string[]) => ({
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, { type: 'number' }])),
      required: names,
    });
    for (const names of [
      ['lowest_price', 'highest_price'],
      ['lowestPrice', 'highestPrice'],
      ['min_price', 'maxPrice'],
    ])
      expect(Object.values((await fill(STALL, named(names))) as object)).toEqual([12.5, 40]);
  });
});

it('fills a schema that refers to itself once', async () => {
  const schema = {
    $ref: '#/$defs/Person',
    $defs: {
      Person: {
        type: 'object',
        properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#/$defs/Person' } } },
        required: ['name'],
      },
    },
  };
  expect(await fill(page('<h1>Ida Moss</h1>'), schema)).toEqual({ name: 'Ida Moss' });
});
