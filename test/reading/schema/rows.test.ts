import { describe, expect, it } from 'vitest';
import { facts, fill, formatted, INTEGER, listOf, NUMBER, objectOf, orNull, page, TEXT, TRUTH, table } from './fill.ts';

const STALL = page(
  `<h1>Lamps</h1><p>Showing 4 of 31 lamps</p>${table(
    ['Lamp', 'Price', 'Rating', 'State'],
    ['<a href="/tall">Tall lamp</a>', '$40.00', '4.1 of 5', 'In stock'],
    ['<a href="/desk">Desk lamp</a>', '$12.50', '4.9 of 5', 'Sold out'],
    ['<a href="/oil">Oil lamp</a>', '$95.00', '3.2 of 5', 'In stock'],
    ['<a href="/cave">Cave lamp</a>', '$60.00', '4.4 of 5', 'In stock'],
  )}`,
  { title: 'Lamps | Lampwright' },
);
const LAMP = objectOf({ name: TEXT, price: NUMBER });

describe('an array of objects', () => {
  it('has the rows that pass the conditions of the prompt', async () => {
    expect(await fill(STALL, listOf(LAMP), 'only lamps under $45')).toEqual([
      { name: 'Tall lamp', price: 40 },
      { name: 'Desk lamp', price: 12.5 },
    ]);
    expect(await fill(STALL, listOf(LAMP), 'the two cheapest lamps')).toEqual([
      { name: 'Desk lamp', price: 12.5 },
      { name: 'Tall lamp', price: 40 },
    ]);
    expect(await fill(STALL, listOf(objectOf({ name: TEXT })), 'lamps that are in stock, cheapest first')).toEqual(
      ['Tall lamp', 'Cave lamp', 'Oil lamp'].map((name) => ({ name })),
    );
  });

  it('has those that pass the conditions of its description', async () => {
    const lamps = { ...listOf(LAMP), description: 'Only lamps that cost more than 50 dollars' };
    expect(await fill(STALL, objectOf({ lamps }))).toEqual({
      lamps: [
        { name: 'Oil lamp', price: 95 },
        { name: 'Cave lamp', price: 60 },
      ],
    });
  });

  it.each(['televisions', 'brass lamps', 'lamps by Halden', 'lamps with a battery', 'lamps that were praised'])(
    'is not filled where no row proves what is asked for: %s',
    async (prompt) => {
      expect(await fill(STALL, listOf(LAMP), prompt)).toEqual({ missing: [''] });
    },
  );

  it('stands beside facts about the page, the title of a site and what the page counts', async () => {
    const schema = objectOf({
      site_name: TEXT,
      url: TEXT,
      total: INTEGER,
      lamps: listOf(objectOf({ name: TEXT, url: formatted('uri') })),
    });
    expect(await fill(STALL, schema)).toMatchObject({
      site_name: 'Lampwright',
      url: 'https://made.example/page',
      total: 31,
      lamps: [{ name: 'Tall lamp', url: 'https://made.example/tall' }, {}, {}, {}],
    });
  });

  it('is of the table that explains its properties', async () => {
    const two = page(
      `${table(['Room', 'Beds'], ['Blue', '2'])}${table(['Day', 'Opens'], ['Monday', '08:00'], ['Friday', '09:00'])}`,
    );
    expect(await fill(two, objectOf({ hours: listOf(objectOf({ day: TEXT, opens: TEXT })) }))).toEqual({
      hours: [
        { day: 'Monday', opens: '08:00' },
        { day: 'Friday', opens: '09:00' },
      ],
    });
    expect(await fill(two, objectOf({ staff: listOf(objectOf({ name: TEXT })) }))).toEqual({ missing: ['/staff'] });
  });
});

describe('an object', () => {
  it.each([
    ['the best rated lamp', 'Desk lamp', 12.5],
    ['the most expensive lamp', 'Oil lamp', 95],
    ['Cave lamp', 'Cave lamp', 60],
  ])('is the row that the prompt means: %s', async (prompt, name, price) => {
    expect(await fill(STALL, LAMP, prompt)).toEqual({ name, price });
  });

  it('is the row that its name means', async () => {
    const schema = objectOf({
      cheapest: LAMP,
      highest_rated: objectOf({ name: TEXT }),
      oil_lamp: objectOf({ price: NUMBER }),
    });
    expect(await fill(STALL, schema)).toEqual({
      cheapest: { name: 'Desk lamp', price: 12.5 },
      highest_rated: { name: 'Desk lamp' },
      oil_lamp: { price: 95 },
    });
  });

  it('is none of several rows that are alike', async () => {
    const trips = page(table(['Trip', 'Duration'], ['A1', '3 h'], ['A2', '2 h'], ['A3', '2 h']));
    expect(await fill(trips, objectOf({ fastest: objectOf({ trip: TEXT }) }))).toEqual({ missing: ['/fastest'] });
    expect(await fill(trips, objectOf({ slowest: objectOf({ trip: TEXT }) }))).toEqual({ slowest: { trip: 'A1' } });
  });
});

describe('figures', () => {
  it('are computed over the rows', async () => {
    const schema = objectOf({ average: NUMBER, min: NUMBER, max: NUMBER, count: INTEGER });
    const fourOnly = STALL.replace('Showing 4 of 31 lamps', '');
    expect(await fill(fourOnly, schema, 'Prices')).toEqual({ average: 51.875, min: 12.5, max: 95, count: 4 });
    expect(await fill(STALL, objectOf({ lowest_price: NUMBER, average_rating: NUMBER }))).toEqual({
      lowest_price: 12.5,
      average_rating: 4.15,
    });
  });

  it('are null where nothing says of what', async () => {
    expect(await fill(STALL, objectOf({ average: orNull('number'), min: orNull('number') }))).toEqual({
      average: null,
      min: null,
    });
  });

  it('count the rows of a state', async () => {
    expect(await fill(STALL, objectOf({ in_stock: INTEGER, sold_out_count: INTEGER }))).toEqual({
      in_stock: 3,
      sold_out_count: 1,
    });
    const schema = { type: 'object', additionalProperties: INTEGER };
    expect(await fill(STALL, schema, 'count per state')).toEqual({ 'In stock': 3, 'Sold out': 1 });
    expect(await fill(STALL, schema, 'prices by lamp')).toEqual({ 'Tall lamp': 40, 'Oil lamp': 95, 'Cave lamp': 60 });
  });

  it('give way to a total that the page states', async () => {
    const cart = page(
      `<h1>Cart</h1>${table(['Item', 'Quantity', 'Total'], ['Soap', '3', '12.60 EUR'], ['Towel', '2', '56.00 EUR'])}${facts({ Subtotal: '68.60 EUR', Shipping: '5.00 EUR', Total: '73.60 EUR' })}`,
    );
    const schema = objectOf({
      subtotal: NUMBER,
      total: NUMBER,
      item_count: INTEGER,
      total_quantity: INTEGER,
      tax: orNull('number'),
    });
    expect(await fill(cart, schema)).toEqual({
      subtotal: 68.6,
      total: 73.6,
      item_count: 2,
      total_quantity: 5,
      tax: null,
    });
  });
});

it('names the rows of a state, and the values of a column', async () => {
  const schema = objectOf({ sold_out: listOf(TEXT), states: listOf(TEXT), prices: listOf(NUMBER) });
  expect(await fill(STALL, schema)).toEqual({
    sold_out: ['Desk lamp'],
    states: ['In stock', 'Sold out'],
    prices: [40, 12.5, 95, 60],
  });
});

it('says of each row whether it is in a state', async () => {
  const rows = (await fill(STALL, listOf(objectOf({ name: TEXT, is_sold_out: TRUTH })))) as { is_sold_out: boolean }[];
  expect(rows.map((row) => row.is_sold_out)).toEqual([false, true, false, false]);
});

it('finds the id of a thing in its own column', async () => {
  const board = page(
    `<h1>Board</h1>${table(['Ticket', 'Title', 'Opened'], ['LT-1', 'Dark light', '2026-03-02'], ['LT-2', 'Wet floor', '2026-03-05'])}`,
  );
  expect(await fill(board, listOf(objectOf({ id: TEXT, title: TEXT })), 'the tickets')).toEqual([
    { id: 'LT-1', title: 'Dark light' },
    { id: 'LT-2', title: 'Wet floor' },
  ]);
});
