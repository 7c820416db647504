import { describe, expect, it } from 'vitest';
import {
  facts,
  fill,
  fillWhole,
  formatted,
  INTEGER,
  listOf,
  NUMBER,
  objectOf,
  orNull,
  page,
  TEXT,
  TRUTH,
  table,
} from './fill.ts';

const LANTERN = page(
  `<h1>Storm lantern</h1><img src="/img/lantern.jpg" alt="">${facts({
    Price: '$42.25',
    'In stock': 'No, sold out',
    Reviews: '1,297',
    Weight: '1.3 kg',
    Guarantee: '2 years',
    Published: 'in March 2024',
    Released: '7 May 2024',
    'Burning time': '3 h 35 min',
    'Serial number': '9007199254740993',
    Status: 'Unpaid',
    Colours: 'Moss, Slate and Rust',
    Population: '14,200 (2021)',
  })}`,
);

it.each<[string, Record<string, object>, Record<string, unknown>]>([
  ['words in any case', { reviewCount: INTEGER, in_stock: TRUTH }, { reviewCount: 1297, in_stock: false }],
  [
    'units in the name',
    { price_cents: INTEGER, weight_g: NUMBER, guarantee_years: INTEGER },
    { price_cents: 4225, weight_g: 1300, guarantee_years: 2 },
  ],
  ['a currency beside an amount', { currency: TEXT }, { currency: 'USD' }],
  ['a day in a format', { release_date: formatted('date') }, { release_date: '2024-05-07' }],
  ['a duration', { burning_time: formatted('duration') }, { burning_time: 'PT3H35M' }],
  ['digits of a long number', { serial_number: TEXT }, { serial_number: '9007199254740993' }],
  ['a state as a truth', { is_paid: TRUTH }, { is_paid: false }],
  ['entries of one value', { colours: listOf(TEXT) }, { colours: ['Moss', 'Slate', 'Rust'] }],
  [
    'the year of a figure',
    { population: INTEGER, population_year: INTEGER },
    { population: 14200, population_year: 2021 },
  ],
  [
    'what the page is',
    { name: TEXT, image_url: formatted('uri'), url: TEXT },
    { name: 'Storm lantern', image_url: 'https://made.example/img/lantern.jpg', url: 'https://made.example/page' },
  ],
])('a property is filled from %s', async (_, properties, value) => {
  expect(await fill(LANTERN, objectOf(properties))).toEqual(value);
});

it.each<[string, object]>([
  ['old_price', orNull('number')],
  ['discount_percent', orNull('number')],
  ['publisher', orNull('string')],
  ['published', { anyOf: [formatted('date'), { type: 'null' }] }],
  ['serial_number', orNull('integer')],
  ['brand', orNull('string')],
  ['seller', { anyOf: [objectOf({ name: TEXT }), { type: 'null' }] }],
  ['tags', { anyOf: [listOf(TEXT), { type: 'null' }] }],
])('%s is null where nothing says it, though other values have its type', async (name, schema) => {
  expect(await fill(LANTERN, objectOf({ name: TEXT, [name]: schema }))).toEqual({
    name: 'Storm lantern',
    [name]: null,
  });
});

describe('keywords that limit a value', () => {
  it('check it, and choose no part of it and no other', async () => {
    const schema = objectOf({ name: { ...TEXT, pattern: '^\\d+$' }, price: { ...NUMBER, maximum: 10 } });
    expect(await fill(LANTERN, schema)).toEqual({ missing: ['/name', '/price'] });
    expect(await fill(LANTERN, objectOf({ name: { ...TEXT, maxLength: 5 } }))).toEqual({ missing: ['/name'] });
    expect(await fill(LANTERN, objectOf({ name: { ...TEXT, pattern: '^[A-Z][a-z ]+$' } }))).toEqual({
      name: 'Storm lantern',
    });
  });

  it('say where nothing fits, with the reason', async () => {
    const filled = await fillWhole(LANTERN, objectOf({ weight: { ...NUMBER, maximum: 1 }, maker: TEXT }));
    expect(filled).toMatchObject({
      missing: [
        { pointer: '/maker', reason: expect.stringContaining('not found') },
        { pointer: '/weight', reason: expect.stringContaining('another form') },
      ],
    });
  });
});

describe('enums', () => {
  const states = page(`<h1>Node</h1>${facts({ Status: 'Under maintenance', Level: '3', Priority: 'High' })}`);

  it('are chosen by words, or by a number', async () => {
    const schema = objectOf({
      status: { enum: ['running', 'stopped', 'maintenance'] },
      level: { enum: [1, 2, 3] },
      priority: { enum: ['LOW', 'HIGH'] },
    });
    expect(await fill(states, schema)).toEqual({ status: 'maintenance', level: 3, priority: 'HIGH' });
  });

  it('are not chosen where no choice is said', async () => {
    expect(await fill(states, objectOf({ status: { enum: ['running', 'stopped', null] } }))).toEqual({ status: null });
  });
});

describe('numbers', () => {
  it('are read in the language of the page', async () => {
    const oven = page(
      `<h1>Öfen</h1>${table(['Modell', 'Preis', 'Gewicht'], ['Glut 5', '2.750,00 €', '1.020 kg'], ['Glut 7', '989,50 €', '92 kg'])}`,
      { lang: 'de' },
    );
    expect(
      await fill(oven, objectOf({ name: TEXT, preis: NUMBER, weight_kg: NUMBER, currency: TEXT }), 'Glut 5'),
    ).toEqual({
      name: 'Glut 5',
      preis: 2750,
      weight_kg: 1020,
      currency: 'EUR',
    });
  });

  it('are the end of a range only where the property names it', async () => {
    const job = page(`<h1>Welder</h1>${facts({ Salary: '€38,000 – €44,000' })}`);
    const schema = objectOf({ salary_min: NUMBER, salary_max: NUMBER, salary: orNull('number') });
    expect(await fill(job, schema)).toEqual({ salary_min: 38000, salary_max: 44000, salary: null });
  });
});

it('keeps the offset of a point in time, and takes the day of a clock time from the page', async () => {
  const logs = page(`<h1>Job</h1>${facts({ 'Last run': '2026-11-20T02:15:00+01:00' })}`);
  expect(await fill(logs, objectOf({ last_run: formatted('date-time') }))).toEqual({
    last_run: '2026-11-20T02:15:00+01:00',
  });
  const train = page(`<h1>Train 12</h1>${facts({ Day: '12 December 2026', Departure: '19:30' })}`);
  expect(await fill(train, objectOf({ departure: formatted('date-time') }))).toEqual({
    departure: '2026-12-12T19:30:00Z',
  });
  const clock = page(`<h1>Train 12</h1>${facts({ Departure: '19:30' })}`);
  expect(await fill(clock, objectOf({ departure: formatted('date-time') }))).toEqual({ missing: ['/departure'] });
});
