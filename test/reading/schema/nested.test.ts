import { describe, expect, it } from 'vitest';
import { OverlargeSchemaError } from '../../../src/json-schema/validator.ts';
import { facts, fill, INTEGER, listOf, NUMBER, objectOf, page, TEXT, TRUTH, table } from './fill.ts';

describe('a table of things side by side', () => {
  const SHEET = page(
    `<h1>Tents</h1><table><tr><th></th><th>Lodge 4</th><th>Peak 2</th></tr><tr><th>Price</th><td>$310.00</td><td>$189.00</td></tr>
    <tr><th>Weight</th><td>6.2 kg</td><td>1.9 kg</td></tr><tr><th>Freestanding</th><td>Yes</td><td>No</td></tr></table>`,
  );

  it('has a row for each of its columns', async () => {
    const tent = objectOf({ name: TEXT, price: NUMBER, weight_kg: NUMBER, freestanding: TRUTH });
    expect(await fill(SHEET, objectOf({ tents: listOf(tent) }))).toEqual({
      tents: [
        { name: 'Lodge 4', price: 310, weight_kg: 6.2, freestanding: true },
        { name: 'Peak 2', price: 189, weight_kg: 1.9, freestanding: false },
      ],
    });
  });

  it('is not a table of periods by their names', async () => {
    const week = page(table(['', 'Opens', 'Closes'], ['Monday', '08:00', '16:00'], ['Friday', '09:00', '12:00']));
    const day = objectOf({ opens: TEXT, closes: TEXT });
    expect(await fill(week, listOf(day))).toEqual([
      { opens: '08:00', closes: '16:00' },
      { opens: '09:00', closes: '12:00' },
    ]);
  });
});

describe('tables of one form below several headings', () => {
  const head = ['Player', 'Caps'];
  const TEAM = page(
    `<h1>Rovers</h1><h2>Keepers</h2>${table(head, ['Ivo Malek', '88'], ['Dan Osei', '4'])}<h2>Forwards</h2>${table(head, ['Jo Weir', '77'])}`,
  );
  const PLAYER = objectOf({ player: TEXT, caps: INTEGER });

  it('are one list, unless one of them is asked for', async () => {
    const [ivo, dan, jo] = [
      { player: 'Ivo Malek', caps: 88 },
      { player: 'Dan Osei', caps: 4 },
      { player: 'Jo Weir', caps: 77 },
    ];
    expect(await fill(TEAM, objectOf({ players: listOf(PLAYER) }))).toEqual({ players: [ivo, dan, jo] });
    expect(await fill(TEAM, objectOf({ forwards: listOf(PLAYER) }))).toEqual({ forwards: [jo] });
    expect(await fill(TEAM, objectOf({ keeper_count: INTEGER }))).toEqual({ keeper_count: 2 });
  });

  it('are groups for a list of lists', async () => {
    const group = objectOf({ name: TEXT, players: listOf(TEXT) });
    expect(await fill(TEAM, objectOf({ groups: listOf(group) }))).toEqual({
      groups: [
        { name: 'Keepers', players: ['Ivo Malek', 'Dan Osei'] },
        { name: 'Forwards', players: ['Jo Weir'] },
      ],
    });
  });
});

describe('lists within lists', () => {
  const TREE = page(
    '<h1>Council</h1><ul><li>Works<ul><li>Roads<ul><li>Signs</li></ul></li><li>Parks</li></ul></li><li>Finance</li></ul>',
  );
  const schemaWith = (required: string[]) => ({
    ...objectOf({ departments: listOf({ $ref: '#/$defs/Unit' }) }),
    $defs: {
      Unit: { type: 'object', properties: { name: TEXT, units: listOf({ $ref: '#/$defs/Unit' }) }, required },
    },
  });

  it('fill a schema that stands within itself, as deep as they are', async () => {
    expect(await fill(TREE, schemaWith(['name']))).toEqual({
      departments: [
        { name: 'Works', units: [{ name: 'Roads', units: [{ name: 'Signs' }] }, { name: 'Parks' }] },
        { name: 'Finance' },
      ],
    });
  });

  it('end with an empty list where one is required', async () => {
    const roads = { name: 'Roads', units: [{ name: 'Signs', units: [] }] };
    expect(await fill(TREE, schemaWith(['name', 'units']))).toEqual({
      departments: [
        { name: 'Works', units: [roads, { name: 'Parks', units: [] }] },
        { name: 'Finance', units: [] },
      ],
    });
  });
});

it('a list of lists has the cells of the columns that its description names', async () => {
  const stock = table(['Item', 'Place', 'Quantity'], ['Ink', 'A3', '12'], ['Brush', 'B1', '5']);
  const rows = (cell: object) => objectOf({ rows: { ...listOf(listOf(cell)), description: 'Item and quantity' } });
  expect(await fill(page(stock), rows(TEXT))).toEqual({
    rows: [
      ['Ink', '12'],
      ['Brush', '5'],
    ],
  });
  expect(await fill(page(stock), rows(NUMBER))).toEqual({ missing: ['/rows'] });
});

it('a map has the facts below the heading that its name says', async () => {
  const hours = facts({ Monday: 'Closed', Tuesday: '10:00 - 18:00' });
  const html = page(`<h1>Library</h1><h2>Opening hours</h2>${hours}<h2>Contact</h2>${facts({ Phone: '0555 210 44' })}`);
  const map = { type: 'object', additionalProperties: TEXT };
  expect(await fill(html, objectOf({ opening_hours: map }))).toEqual({
    opening_hours: { Monday: 'Closed', Tuesday: '10:00 - 18:00' },
  });
  expect(await fill(html, objectOf({ fares: map }))).toEqual({ missing: ['/fares'] });
});

it('of a sentence a label is followed by its own value only', async () => {
  const html = page('<h1>Rovers</h1><p>Founded in 1921. Home ground: Quay Park, 18,400 seats.</p>');
  expect(await fill(html, objectOf({ founded: INTEGER }))).toEqual({ founded: 1921 });
});

describe('a hostile schema', () => {
  const html = page(table(['Part', 'Price'], ['Bolt', '$2'], ['Nut', '$1']));
  const manyOf = (count: number, schema: object) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`field_${at}`, schema]));

  it('with more properties than can be checked is refused', async () => {
    const schema = { type: 'object', properties: manyOf(20_000, TEXT) };
    await expect(fill(html, schema)).rejects.toThrow(OverlargeSchemaError);
  });

  it('whose parts refer to each other is filled once', async () => {
    const names = Array.from({ length: 10 }, (_, at) => `A${at}`);
    const parts = Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }]));
    const $defs = Object.fromEntries(names.map((name) => [name, { type: 'object', properties: parts }]));
    expect(await fill(html, { $ref: '#/$defs/A0', $defs })).toEqual({});
  });

  it('of 300 properties of 1,000 facts is filled', async () => {
    const labels = Array.from({ length: 1000 }, (_, at) => [`Field ${at}`, `${at} kg`]);
    const schema = { type: 'object', properties: manyOf(300, NUMBER) };
    const filled = await fill(page(facts(Object.fromEntries(labels))), schema);
    expect(Object.keys(filled as object)).toHaveLength(300);
    expect(filled).toMatchObject({ field_0: 0, field_299: 299 });
  });
});
