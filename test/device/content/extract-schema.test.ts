import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillFromPage, type SchemaAction } from '../../../src/device/simulated/actions/fill-schema.ts';
import type { Page } from '../../../src/device/simulated/browser/page.ts';
import { checkSchema, compileSchema } from '../../../src/json-schema/json-schema.ts';
import { FIRM, FORM, GRID, MARS, MESSY, MOUNTAIN, NEWS, PLANETS, pageOf, SHOP, STORE } from './pages.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const integer = { type: 'integer' };
const truth = { type: 'boolean' };
const uri = { type: 'string', format: 'uri' };
const date = { type: 'string', format: 'date' };
const orNull = (type: string) => ({ type: [type, 'null'] });
const list = (items: object, limits = {}) => ({ type: 'array', items, ...limits });
const object = (properties: Record<string, object>, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

class NothingFilledError extends Error {}

function readSchema(page: Page | null, action: SchemaAction) {
  const { result, seen } = fillFromPage(page, action);
  if (!result.ok) throw new NothingFilledError(result.summary);
  return { value: result.value, sampled: result.sampled, summary: result.summary, seen };
}

async function read(html: string | null, question: string, schema: object, samples = true) {
  expect(checkSchema(schema)).toBeNull();
  const page = html === null ? null : await pageOf(html);
  const reading = readSchema(page, { question, schema, samples });
  expect(compileSchema(schema)(reading.value)).toEqual([]);
  return reading;
}

describe('the page title', () => {
  const document = 'Mount Everest - Open Encyclopedia';

  it.each(['the page title', 'What is the title of the page?', 'Tell me the title of this page'])(
    'is that of the document: %s',
    async (question) => {
      const { value } = await read(MOUNTAIN, question, object({ title: text }));
      expect(value).toEqual({ title: document });
    },
  );

  it('is not meant by a title alone', async () => {
    expect((await read(MOUNTAIN, 'the mountain', object({ title: text }))).value).toEqual({ title: 'Mount Everest' });
  });
});

describe('a schema is filled from', () => {
  it.each<[string, string, string, object, unknown]>([
    [
      'facts, by the words of their labels',
      MOUNTAIN,
      'the mountain',
      object({ name: text, heightMetres: number, range: text, firstClimbed: date }),
      { name: 'Mount Everest', heightMetres: 8848.86, range: 'Himalayas', firstClimbed: '1953-05-29' },
    ],
    [
      'a fact that holds several',
      MOUNTAIN,
      'climbers',
      object({ prominentClimbers: list(text) }),
      { prominentClimbers: ['Edmund Hillary', 'Tenzing Norgay'] },
    ],
    ['the answer to the question', MOUNTAIN, 'How tall is it?', number, 8848.86],
    [
      'descriptions and titles of properties',
      MOUNTAIN,
      'x',
      object({
        a: { title: 'Elevation', anyOf: [text, { type: 'null' }] },
        b: { ...text, description: 'the mountain range it belongs to' },
      }),
      { a: '8,848.86 m (29,031.7 ft), as measured in 2020', b: 'Himalayas' },
    ],
    [
      'the rows of a table',
      SHOP,
      'all products',
      object({ products: list(object({ name: text, price: number, inStock: truth, url: uri })) }),
      {
        products: [
          { name: 'Desk lamp', price: 34.9, inStock: true, url: 'https://site.example/desk-lamp' },
          { name: 'Paper notebook', price: 6.5, inStock: true, url: 'https://site.example/notebook' },
          { name: 'Electric kettle', price: 42.25, inStock: false, url: 'https://site.example/kettle' },
        ],
      },
    ],
    [
      'as many rows as the question asks for',
      SHOP,
      'the top 2 products',
      list(object({ product_name: text, price: number, stock_count: integer })),
      [
        { product_name: 'Desk lamp', price: 34.9, stock_count: 12 },
        { product_name: 'Paper notebook', price: 6.5, stock_count: 140 },
      ],
    ],
    [
      'as many rows as are ranked so',
      STORE,
      'list the 3 cheapest products',
      list(object({ name: text, price: number })),
      [
        { name: 'Paper notebook', price: 6.5 },
        { name: 'Desk lamp', price: 34.9 },
        { name: 'Canvas backpack', price: 59 },
      ],
    ],
    [
      'ranked rows with what the question does not name',
      STORE,
      'top 2 lamps by price',
      object({ products: list(object({ name: text, price: number, rating: number, category: text })) }),
      {
        products: [
          { name: 'Floor lamp', price: 1127.5, rating: 4.1, category: 'Lighting' },
          { name: 'Desk lamp', price: 34.9, rating: 4.6, category: 'Lighting' },
        ],
      },
    ],
    [
      'the one row that is ranked so, in a list',
      STORE,
      'the cheapest lamp',
      object({ products: list(object({ name: text })) }),
      { products: [{ name: 'Desk lamp' }] },
    ],
    ['a count', STORE, 'how many products are there?', object({ product_count: integer }), { product_count: 6 }],
    [
      'as many rows as the schema allows',
      SHOP,
      'products',
      list(object({ name: text }), { maxItems: 1 }),
      [{ name: 'Desk lamp' }],
    ],
    [
      'the columns of a table',
      SHOP,
      'x',
      object({ product_names: list(text), prices: list(number) }),
      { product_names: ['Desk lamp', 'Paper notebook', 'Electric kettle'], prices: [34.9, 6.5, 42.25] },
    ],
    [
      'the row that the question means',
      SHOP,
      'the cheapest product',
      object({ name: text, price: number }),
      { name: 'Paper notebook', price: 6.5 },
    ],
    [
      'the row of a superlative',
      PLANETS,
      'which planet has the most moons',
      object({ planet: text, moons: integer }),
      { planet: 'Saturn', moons: 146 },
    ],
    [
      'cards side by side',
      GRID,
      'x',
      list(object({ title: text, price: number, rating: number, badge: text, reviewCount: integer, link: text }), {
        maxItems: 1,
      }),
      [
        {
          title: 'Desk lamp',
          price: 34.9,
          rating: 4.6,
          badge: 'New',
          reviewCount: 12,
          link: 'https://site.example/desk-lamp',
        },
      ],
    ],
    [
      'a list with details',
      NEWS,
      'stories',
      object({ stories: list(object({ headline: text, author: text, points: integer, url: text }), { maxItems: 2 }) }),
      {
        stories: [
          { headline: 'Night trams return', author: 'Mira Holt', points: 412, url: 'https://site.example/night-tram' },
          {
            headline: 'Library lends out small robots to schools',
            author: 'Jonas Abel',
            points: 287,
            url: 'https://site.example/robots',
          },
        ],
      },
    ],
    [
      'what an object is called',
      NEWS,
      'x',
      object({ article: object({ author: object({ name: text }), publishedAt: date }) }),
      { article: { author: { name: 'Mira Holt' }, publishedAt: '2025-05-04' } },
    ],
    [
      'an infobox and lines of text',
      FIRM,
      'x',
      object({
        founded: date,
        employee_count: integer,
        website: uri,
        email: { ...text, format: 'email' },
        phone: text,
      }),
      {
        founded: '1998-03-03',
        employee_count: 1250,
        website: 'https://acme.example/',
        email: 'info@acme.example',
        phone: '+49 30 123456',
      },
    ],
    [
      'a page of divs',
      MESSY,
      'x',
      object({
        name: text,
        brand: text,
        weight_kg: number,
        colour: { enum: ['green', 'red'] },
        price: number,
        inStock: truth,
        powerWatts: integer,
        currency: { const: 'EUR' },
      }),
      {
        name: 'Blender 3000',
        brand: 'Acme',
        weight_kg: 1.2,
        colour: 'red',
        price: 1299.5,
        inStock: true,
        powerWatts: 900,
        currency: 'EUR',
      },
    ],
    [
      'the fields of a form, save secrets',
      FORM,
      'x',
      object({ full_name: text, country: text, newsletter: truth, password: orNull('string') }),
      { full_name: 'Ada Lovelace', country: 'United Kingdom', newsletter: true, password: null },
    ],
    [
      'the page as such',
      MARS,
      'x',
      object({ title: text, url: uri, headings: list(text), summary: text }),
      {
        title: 'Mars',
        url: 'https://site.example/page',
        headings: ['Mars', 'Exploration'],
        summary: 'Mars is the fourth planet from the Sun. Its soil is red.',
      },
    ],
    [
      'all facts, when it names none',
      MARS,
      'x',
      { type: 'object' },
      { Diameter: '6,792 km (equatorial)', Moons: '2 (Phobos and Deimos)' },
    ],
    ['all facts of a type', MARS, 'x', { type: 'object', additionalProperties: integer }, { Diameter: 6792, Moons: 2 }],
    [
      'the branch that fits',
      MARS,
      'x',
      { oneOf: [object({ price: number }), object({ diameter: number })] },
      { diameter: 6792 },
    ],
    [
      'a definition',
      MARS,
      'x',
      { ...object({ moons: { $ref: '#/$defs/count' } }), $defs: { count: integer } },
      { moons: 2 },
    ],
    [
      'an older definition',
      MARS,
      'x',
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        ...object({ moons: { $ref: '#/definitions/count' } }),
        definitions: { count: integer },
      },
      { moons: 2 },
    ],
    [
      'all parts of allOf',
      MARS,
      'x',
      {
        allOf: [
          { type: 'object', properties: { moons: integer }, required: ['moons'] },
          { type: 'object', properties: { diameter: text }, required: ['diameter'] },
        ],
      },
      { moons: 2, diameter: '6,792 km (equatorial)' },
    ],
    [
      'an object that refers to itself, once',
      MARS,
      'x',
      { $ref: '#/$defs/n', $defs: { n: object({ name: text, child: { $ref: '#/$defs/n' } }, ['name']) } },
      { name: 'Mars' },
    ],
  ])('%s', async (_, html, question, schema, value) => {
    const reading = await read(html, question, schema, false);
    expect(reading).toMatchObject({ value, sampled: [] });
  });

  it('a page, and returns the text of the first value found', async () => {
    expect((await read(MOUNTAIN, 'x', object({ height: text }))).seen).toContain('8,848');
  });
});

describe('what nothing matches, without samples,', () => {
  it('is null where it may be', async () => {
    const schema = object({ height: text, ceo: orNull('string'), fax: { anyOf: [text, { type: 'null' }] } });
    const { value, sampled } = await read(MOUNTAIN, 'x', schema, false);
    expect(value).toEqual({ height: expect.any(String), ceo: null, fax: null });
    expect(sampled).toEqual([]);
    expect((await read(MARS, 'x', orNull('integer'), false)).value).toBeNull();
  });

  it.each<[string, object]>([
    ['/motto', object({ height: text, motto: text })],
    ['/ceo', object({ ceo: object({ salary: text, age: orNull('integer') }) })],
    ['/tags', object({ tags: list(object({ owner: text })) })],
    ['all of it', { type: 'integer' }],
  ])('is an error that names %s', async (pointer, schema) => {
    const page = await pageOf(MOUNTAIN);
    const read = () => readSchema(page, { question: 'x', schema });
    expect(read).toThrow(NothingFilledError);
    expect(read).toThrow(`Nothing was found for ${pointer} on`);
  });

  it('says whether a value is from the page', async () => {
    expect((await read(MOUNTAIN, 'x', object({ height: text }), false)).seen).not.toBeNull();
    expect((await read(MOUNTAIN, 'x', object({ ceo: orNull('string') }), false)).seen).toBeNull();
  });
});

describe('what nothing matches', () => {
  it('is null where it may be, left out where it may be, and else a sample that is named', async () => {
    const schema = object(
      { height: text, ceo: orNull('string'), fax: { anyOf: [text, { type: 'null' }] }, motto: text, hobby: text },
      ['height', 'ceo', 'fax', 'motto'],
    );
    const { value, sampled, summary } = await read(MOUNTAIN, 'x', schema);
    expect(value).toEqual({ height: expect.any(String), ceo: null, fax: null, motto: 'Sample motto' });
    expect(sampled).toEqual(['/motto']);
    expect(summary).toMatch(/ Nothing was found for \/[\w/]+: sample data\.$/);
  });

  it('is filled up where a list is too short', async () => {
    const { value, sampled } = await read(SHOP, 'x', list(object({ price: number }), { minItems: 5 }));
    expect(value).toHaveLength(5);
    expect(sampled).not.toEqual([]);
  });

  it('is a sample without any page', async () => {
    const { value, sampled } = await read(null, 'x', object({ a: text, b: list(text), 'c/d': object({ e: integer }) }));
    expect(value).toEqual({ a: 'Sample a', b: [], 'c/d': { e: 1 } });
    expect(sampled).toEqual(['/a', '/b', '/c~1d']);
  });

  it('does not touch prototypes', async () => {
    const schema = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string"}},"required":["__proto__"]}',
    );
    const { value } = await read(MARS, 'x', schema);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.keys(value as object)).toEqual(['__proto__']);
  });

  it.each([
    { not: {} },
    { allOf: [{ type: 'string' }, { type: 'number' }] },
    object({ a: { type: 'integer', minimum: 5, maximum: 3 } }),
  ])('is an error when no value can be valid: %j', async (schema) => {
    const page = await pageOf(MARS);
    expect(() => readSchema(page, { question: 'x', schema })).toThrow(NothingFilledError);
  });
});

const names = fc.constantFrom('name', 'price', 'height', 'moons', 'url', 'tags', 'weird~/name', 'constructor');
const { schema: anySchema } = fc.letrec<{ schema: object }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.record({ type: fc.constantFrom('string', 'null', 'boolean', 'number', 'integer') }),
    fc.record(
      { type: fc.constant('string'), minLength: fc.nat(20), maxLength: fc.nat(40) },
      { requiredKeys: ['type'] },
    ),
    fc.record(
      { type: fc.constant('integer'), minimum: fc.integer(), multipleOf: fc.integer({ min: 1, max: 9 }) },
      { requiredKeys: ['type'] },
    ),
    fc.record({
      format: fc.constantFrom('date', 'email', 'uri', 'uuid', 'ipv4', 'made-up'),
      type: fc.constant('string'),
    }),
    fc.record({ enum: fc.array(fc.jsonValue({ maxDepth: 1 }), { minLength: 1, maxLength: 3 }) }),
    fc.record(
      { type: fc.constant('array'), items: tie('schema'), minItems: fc.nat(3), uniqueItems: fc.boolean() },
      { requiredKeys: ['type', 'items'] },
    ),
    fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }),
    fc.record(
      {
        type: fc.constant('object'),
        properties: fc.dictionary(names, tie('schema'), { maxKeys: 4 }),
        required: fc.uniqueArray(names, { maxLength: 3 }),
        additionalProperties: fc.boolean(),
      },
      { requiredKeys: ['type', 'properties'] },
    ),
  ),
}));

it('returns a valid and reproducible value for any schema, or none', async () => {
  const page = await pageOf(SHOP);
  fc.assert(
    fc.property(
      anySchema,
      fc.constantFrom('x', 'top 2 products', 'cheapest product'),
      fc.boolean(),
      (schema, question, samples) => {
        expect(checkSchema(schema)).toBeNull();
        const attempt = () => {
          try {
            return readSchema(page, { question, schema, samples });
          } catch (error) {
            const isExpected = error instanceof NothingFilledError;
            expect(isExpected).toBe(true);
            return null;
          }
        };
        const reading = attempt();
        if (!samples && reading !== null) expect(reading.sampled).toEqual([]);
        if (reading !== null) expect(compileSchema(schema)(reading.value)).toEqual([]);
        expect(attempt()).toEqual(reading);
      },
    ),
    { numRuns: 60, seed: 7 },
  );
});
