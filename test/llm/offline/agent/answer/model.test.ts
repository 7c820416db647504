import { describe, expect, it } from 'vitest';
import type { Query } from '../../../../../src/language/lexicon/query.ts';
import { fillModel, fillModelWithSamples } from '../../../../../src/llm/offline/agent/answer/model.ts';
import { listModelAttributes } from '../../../../../src/llm/offline/agent/answer/model-attributes.ts';
import { type ModelInput, toModelRows } from '../../../../../src/llm/offline/agent/answer/model-source.ts';
import { runQuery } from '../../../../../src/reading/query/algebra.ts';
import { toTable } from '../../../../../src/reading/query/table.ts';
import { askOf, collectionOf, relabel, reorder } from '../../../../reading/query/tables.ts';
import { by, CONCEPTS } from '../concepts.ts';

const KAYAKS = collectionOf(
  'Kayaks',
  `
Name | Price | Weight | Length | Stops | Added | Tour | Availability
Sea Wolf | $890.00 | 24 kg | 520 cm | Direct | 3 May 2025 | Blue Shore BS104, 2 h 40 min | In stock (3)
Puddle | $310.50 | 17.5 kg | 2.9 m | 1 stop | 12.11.2024 | Blue Shore BS77, 1 h | sold out
Heron | $455.00 | 19 kg |  | 2 stops | 2026-01-09 | Old Pier OP9, 4 h 5 min | In stock (11)`,
);

const NOTHING: ModelInput = { facts: [], rows: null, figure: null, concepts: CONCEPTS, count: null };

function found(query: Partial<Query>, collection = KAYAKS): ModelInput {
  const table = toTable(collection);
  const result = runQuery(table, askOf(query), CONCEPTS);
  const rows = result.rows.map(({ row }) => row);
  const asked = query.attributes ?? [];
  return { ...NOTHING, rows: toModelRows(table, rows, asked, CONCEPTS), figure: result.figure, subject: ['kayaks'] };
}

const objectOf = (properties: object, required = Object.keys(properties)) => ({ type: 'object', properties, required });
const listOf = (properties: object, more: object = {}) => ({ type: 'array', items: objectOf(properties), ...more });
const text = { type: 'string' };
const number = { type: 'number' };
const integer = { type: 'integer' };
const fact = (entity: string, label: string, raw: string, asked = by('')) => ({ entity, label, raw, asked, url: null });

const CHEAPEST: Partial<Query> = { order: { attribute: by('price'), direction: 1 }, take: { from: 0, count: 'ties' } };

describe('fillModel from rows', () => {
  it('fills a list with converted units, dates and booleans', () => {
    const schema = listOf({
      name: text,
      price: number,
      weightGrams: integer,
      added: { type: 'string', format: 'date' },
      stops: integer,
      isDirect: { type: 'boolean' },
      in_stock: { type: 'boolean' },
    });
    expect(fillModel(schema, found({}))).toEqual({
      value: [
        {
          name: 'Sea Wolf',
          price: 890,
          weightGrams: 24_000,
          added: '2025-05-03',
          stops: 0,
          isDirect: true,
          in_stock: true,
        },
        {
          name: 'Puddle',
          price: 310.5,
          weightGrams: 17_500,
          added: '2024-11-12',
          stops: 1,
          isDirect: false,
          in_stock: false,
        },
        {
          name: 'Heron',
          price: 455,
          weightGrams: 19_000,
          added: '2026-01-09',
          stops: 2,
          isDirect: false,
          in_stock: true,
        },
      ],
    });
  });

  it('splits one cell over several fields', () => {
    const schema = objectOf({ tour_number: text, tour_minutes: integer });
    expect(fillModel(schema, found({ words: ['sea', 'wolf'] }))).toEqual({
      value: { tour_number: 'BS104', tour_minutes: 160 },
    });
  });

  it('fills one object from the only row', () => {
    expect(fillModel(objectOf({ kayak: text, kilograms: number }), found(CHEAPEST))).toEqual({
      value: { kayak: 'Puddle', kilograms: 17.5 },
    });
  });

  it('names the pointer of a value that nobody gave, and takes none instead', () => {
    expect(fillModel(listOf({ name: text, length: number }), found({}))).toMatchObject({ pointer: '/2/length' });
    expect(fillModel(listOf({ name: text, colour: text }), found({}))).toMatchObject({ pointer: '/0/colour' });
    expect(fillModel(listOf({ name: text, size: { enum: ['S', 'M'] } }), found({}))).toMatchObject({
      pointer: '/0/size',
    });
    expect(fillModel(listOf({ price: integer }), found({}))).toMatchObject({ pointer: '/1/price' });
  });

  it('takes null where the schema allows it, and leaves out what is optional', () => {
    const schema = listOf({ name: text, length: { type: ['number', 'null'] } });
    expect(fillModel(schema, found({ words: ['heron'] }))).toEqual({ value: [{ name: 'Heron', length: null }] });
    const optional = { type: 'array', items: objectOf({ name: text, colour: text }, ['name']) };
    expect(fillModel(optional, found({ words: ['heron'] }))).toEqual({ value: [{ name: 'Heron' }] });
  });

  it('obeys maxItems, minItems and the number of the task', () => {
    const names = (more: object, count: number | null = null) =>
      fillModel({ type: 'array', items: text, ...more }, { ...found({}), count });
    expect(names({})).toEqual({ value: ['Sea Wolf', 'Puddle', 'Heron'] });
    expect(names({ maxItems: 2 })).toEqual({ value: ['Sea Wolf', 'Puddle'] });
    expect(names({}, 1)).toEqual({ value: ['Sea Wolf'] });
    expect(names({ minItems: 4 })).toMatchObject({ pointer: '' });
  });

  it('gives an empty list only for a query that ran', () => {
    const schema = objectOf({ kayaks: listOf({ name: text }) });
    expect(fillModel(schema, { ...found({}), rows: [] })).toEqual({ value: { kayaks: [] } });
    expect(fillModel(schema, NOTHING)).toMatchObject({ pointer: '/kayaks' });
    expect(
      fillModel(objectOf({ kayaks: { type: 'array', items: text, minItems: 1 } }), { ...found({}), rows: [] }),
    ).toMatchObject({
      pointer: '/kayaks',
    });
  });

  it('fills a list of one column, and the number of rows beside it', () => {
    expect(fillModel(objectOf({ prices: { type: 'array', items: number }, count: integer }), found({}))).toEqual({
      value: { prices: [890, 310.5, 455], count: 3 },
    });
  });

  it('fills figures', () => {
    const mean = found({ aggregate: 'mean', attributes: [by('price')] });
    expect(fillModel(objectOf({ average_price: number }), mean)).toEqual({ value: { average_price: 551.83 } });
    expect(fillModel(number, found({ aggregate: 'count' }))).toEqual({ value: 3 });
  });

  it('does not change with the order and the words of the columns', () => {
    const schema = listOf({ name: text, price: number, mass_kg: number });
    const other = relabel(reorder(KAYAKS, [3, 2, 0, 1, 7, 6, 5, 4]), { Price: 'Cost', Weight: 'Mass' });
    expect(fillModel(schema, found({}, other))).toEqual(fillModel(schema, found({})));
  });
});

describe('fillModel from facts', () => {
  const AREAS = [fact('Brazil', 'Area', '8.5 million km²'), fact('France', 'Area', '551,500 km²')];

  it('fills an object for each thing', () => {
    const area = objectOf({ area: number });
    expect(fillModel(objectOf({ brazil: area, france: area }), { ...NOTHING, facts: AREAS })).toEqual({
      value: { brazil: { area: 8_500_000 }, france: { area: 551_500 } },
    });
    expect(fillModel(listOf({ name: text, area: number }), { ...NOTHING, facts: AREAS })).toEqual({
      value: [
        { name: 'Brazil', area: 8_500_000 },
        { name: 'France', area: 551_500 },
      ],
    });
  });

  it('fills the only property, or a bare value, with the only answer', () => {
    const facts = [fact('Press', 'Built', '1440, by Johan Gutt', by('maker'))];
    expect(fillModel(objectOf({ inventor: text }), { ...NOTHING, facts })).toEqual({
      value: { inventor: 'Johan Gutt' },
    });
    expect(fillModel(objectOf({ year: integer }), { ...NOTHING, facts })).toEqual({ value: { year: 1440 } });
    expect(fillModel(integer, { ...NOTHING, facts: [fact('Otter', 'Teeth', '36')] })).toEqual({ value: 36 });
  });

  it('takes a truth from a comparison only', () => {
    const schema = objectOf({ is_longer: { type: 'boolean' } });
    const verdict = { ...fact('Saturn', 'Year', 'Yes'), value: true };
    expect(fillModel(schema, { ...NOTHING, facts: [verdict] })).toEqual({ value: { is_longer: true } });
    expect(fillModel(schema, { ...NOTHING, facts: [fact('Saturn', 'Year', '29 years')] })).toMatchObject({
      pointer: '/is_longer',
    });
  });

  it('splits a list, and chooses an enum by its words', () => {
    const moons = [fact('Mars', 'Moons', 'Phobos and Deimos')];
    expect(fillModel(objectOf({ moons: { type: 'array', items: text } }), { ...NOTHING, facts: moons })).toEqual({
      value: { moons: ['Phobos', 'Deimos'] },
    });
    const status = objectOf({ status: { enum: ['openNow', 'closed_now'] } });
    expect(fillModel(status, { ...NOTHING, facts: [fact('Pool', 'Status', 'Closed now')] })).toEqual({
      value: { status: 'closed_now' },
    });
    expect(fillModel(status, { ...NOTHING, facts: [fact('Pool', 'Status', 'under repair')] })).toMatchObject({
      pointer: '/status',
    });
  });

  it('takes no part of a range, no year for a day, no other dimension', () => {
    const facts = [fact('Otter', 'Weight', '7 to 12 kg'), fact('Otter', 'Opened', 'May 2024')];
    const fill = (properties: object) => fillModel(objectOf(properties), { ...NOTHING, facts });
    expect(fill({ weight: number })).toMatchObject({ pointer: '/weight' });
    expect(fill({ min_weight_kg: number, max_weight_kg: number })).toEqual({
      value: { min_weight_kg: 7, max_weight_kg: 12 },
    });
    expect(fill({ opened: { type: 'string', format: 'date' } })).toMatchObject({ pointer: '/opened' });
    expect(fill({ weight_cm: number })).toMatchObject({ pointer: '/weight_cm' });
  });

  it('fails as a whole where nothing was found', () => {
    for (const schema of [
      text,
      number,
      { type: 'boolean' },
      { enum: ['a', 'b'] },
      { type: 'array' },
      { type: 'object' },
    ])
      expect(fillModel(schema, NOTHING)).toMatchObject({ pointer: '' });
  });

  it('ends on recursive schemas', () => {
    const schema = {
      $ref: '#/$defs/a',
      $defs: { a: { type: 'object', properties: { a: { $ref: '#/$defs/a' } }, required: ['a'] } },
    };
    expect(fillModel(schema, { ...NOTHING, facts: AREAS })).toMatchObject({ pointer: '/a' });
  });
});

describe('listModelAttributes', () => {
  it('lists what a query has to find', () => {
    const schema = objectOf({ products: listOf({ name: text, price_usd: number, batteryLife: text }), answer: text });
    expect(listModelAttributes(schema, CONCEPTS)).toMatchObject([
      { concepts: ['price'], words: ['price'], dimension: 'money' },
      { concepts: ['battery'], words: ['battery', 'life'] },
    ]);
  });
});

describe('fillModelWithSamples', () => {
  it('keeps what was found and names the pointers of the rest', () => {
    const schema = objectOf({ name: text, colour: text });
    const facts = [fact('Heron', 'Length', '4 m')];
    expect(fillModelWithSamples(schema, { ...NOTHING, facts })).toEqual({
      value: { name: 'Heron', colour: 'Sample colour' },
      sampled: ['/colour'],
    });
  });

  it('samples the parts of an object one by one if nothing was found', () => {
    const schema = objectOf({ name: text, colour: { type: ['string', 'null'] } });
    expect(fillModelWithSamples(schema, NOTHING)).toEqual({
      value: { name: 'Sample name', colour: null },
      sampled: ['/name'],
    });
  });
});
