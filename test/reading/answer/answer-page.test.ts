import { describe, expect, it } from 'vitest';
import { readPageContent } from '../../../src/device/simulated/content/page/read-page-content.ts';
import { answerFromContent } from '../../../src/reading/answer/answer-page.ts';
import {
  FIRM,
  GRID,
  MARS,
  MESSY,
  MOUNTAIN,
  NEWS,
  PLANETS,
  pageOf,
  RESULTS,
  SHOP,
  STORE,
  TABLES_ONLY,
} from '../../device/content/pages.ts';
import { fill } from '../schema/fill.ts';

const read = async (html: string, question: string): Promise<unknown> =>
  answerFromContent(question, readPageContent(await pageOf(html), { isWhole: true }), '2026-11-27')?.value ?? null;

describe('reading a page', () => {
  it.each([
    [MOUNTAIN, 'the height of Mount Everest', '8,848.86 m (29,031.7 ft), as measured in 2020'],
    [MOUNTAIN, 'How tall is it?', '8,848.86 m (29,031.7 ft), as measured in 2020'],
    [MOUNTAIN, 'When was it first climbed?', '29 May 1953'],
    [MARS, 'How many moons does Mars have?', '2 (Phobos and Deimos)'],
    [MARS, 'When did Viking 1 land?', '1976'],
    [PLANETS, 'moons of Saturn', '146'],
    [SHOP, 'What does the desk lamp cost?', '$34.90'],
    [SHOP, 'How many products are there?', 3],
    [NEWS, 'the headline of the second story', 'Library lends out small robots to schools'],
    [MARS, 'the title of the page', 'Mars - Open Encyclopedia'],
    [FIRM, 'How many employees?', '1,250'],
    [FIRM, 'their phone number', '+49 30 123456'],
    [MESSY, 'Who is the brand?', 'Acme'],
    [MESSY, 'weight', '1.2 kg'],
    [MESSY, 'what colour is it', 'Red'],
    [TABLES_ONLY, 'population of Lisbon', '545,000'],
  ])('%#: a question is answered', async (html, question, value) => {
    expect(await read(html, question)).toBe(value);
  });

  it('gives a list where several things are asked for', async () => {
    expect(await read(NEWS, 'top 2 stories')).toHaveLength(2);
    expect(await read(NEWS, 'links')).toContainEqual({
      text: 'Night trams return',
      url: 'https://site.example/night-tram',
    });
    expect(await read(MARS, 'headings')).toEqual(['Mars', 'Exploration']);
  });

  it('gives the row that a superlative means', async () => {
    expect(await read(SHOP, 'the cheapest product')).toEqual({ Product: 'Paper notebook', Price: '$6.50' });
    expect(await read(SHOP, 'the second most expensive product')).toMatchObject({ Product: 'Desk lamp' });
    expect(await read(PLANETS, 'which planet has the most moons')).toMatchObject({ Planet: 'Saturn' });
    expect(await read(GRID, 'the cheapest product')).toMatchObject({ Title: 'Paper notebook' });
  });

  it.each([
    ['the cheapest lamp', 'Desk lamp'],
    ['the most expensive backpack', 'Hiking backpack'],
    ['which of the backpacks is the cheapest?', 'Canvas backpack'],
    ['the cheapest lighting', 'Desk lamp'],
    ['the best rated lamp', 'Desk lamp'],
    ['the best lamp by rating', 'Desk lamp'],
    ['the highest rated backpack', 'Canvas backpack'],
    ['the second cheapest product', 'Desk lamp'],
  ])('%s is among those of the kind', async (question, Product) => {
    expect(await read(STORE, question)).toMatchObject({ Product });
  });

  it('gives the measure alone when that is asked for', async () => {
    expect(await read(STORE, 'the price of the cheapest lamp')).toMatchObject({ Price: '$34.90' });
    expect(await read(STORE, 'the highest rating')).toMatchObject({ Rating: '4.9 of 5' });
  });

  it('gives no row of another kind', async () => {
    expect(await read(STORE, 'the cheapest bicycle')).toBeNull();
    expect(await read(STORE, 'the most expensive bicycle')).toBeNull();
  });

  it.each([
    ['the 3 cheapest products', ['Paper notebook', 'Desk lamp', 'Canvas backpack']],
    ['the two cheapest lamps', ['Desk lamp', 'Floor lamp']],
    ['the cheapest 2 products', ['Paper notebook', 'Desk lamp']],
    ['top 3 by price', ['Floor lamp', 'Hiking backpack', 'Canvas backpack']],
    ['top two products by rating', ['Canvas backpack', 'Paper notebook']],
    ['the 2 products with the highest rating', ['Canvas backpack', 'Paper notebook']],
    ['the two worst products by rating', ['Bedside light', 'Hiking backpack']],
    ['top 2 products', ['Desk lamp', 'Paper notebook']],
  ])('%s are several, in their order', async (question, names) => {
    const rows = (await read(STORE, question)) as { Product: string }[];
    expect(rows.map((row) => row.Product ?? row)).toEqual(names);
  });

  it('ranks by what a general word most likely means', async () => {
    expect(await read(PLANETS, 'the two largest planets')).toEqual([
      { Planet: 'Jupiter', 'Diameter (km)': '142,984' },
      { Planet: 'Saturn', 'Diameter (km)': '120,536' },
    ]);
    expect(await read(PLANETS, 'the largest planet by moons')).toMatchObject({ Planet: 'Saturn' });
  });

  it.each(['list the facts', 'all the facts'])('%s: gives all facts', async (question) => {
    const facts = [
      { label: 'Diameter', value: '6,792 km (equatorial)' },
      { label: 'Moons', value: '2 (Phobos and Deimos)' },
    ];
    expect(await read(MARS, question)).toEqual(facts);
  });

  it.each([
    [RESULTS, 'how many products match', 12],
    [RESULTS, 'how many products are there?', 12],
    [RESULTS, 'how many results', 2],
    [RESULTS, 'the number of results', 2],
    [STORE, 'how many products are there', 6],
    [STORE, 'how many results are there', 6],
    [STORE, 'how many lamps are there', 2],
    [STORE, 'how many backpacks', 2],
    [NEWS, 'how many stories are there', 3],
    [PLANETS, 'how many planets are there', 3],
    [PLANETS, 'how many moons does Saturn have', '146'],
    ['<main><h1>Sky</h1><p>Eight planets go round the Sun.</p></main>', 'how many planets are there', 'Eight'],
  ])('%#: counts: %s', async (html, question, value) => {
    expect(await read(html, question)).toBe(value);
  });

  it('gives the columns asked for, with what each row is about', async () => {
    const rows = await read(SHOP, 'list all products with prices');
    expect(rows).toHaveLength(3);
    expect(rows).toContainEqual({ Product: 'Electric kettle', Price: '$42.25' });
  });

  it('gives the things asked for, not what else counts them', async () => {
    const shelves =
      '<main><h1>Shop</h1><h2>Categories</h2><table><caption>Categories</caption><tr><th>Category</th><th>Products</th></tr>' +
      '<tr><td>Bags</td><td>2</td></tr><tr><td>Mugs</td><td>1</td></tr></table><ul aria-label="Categories"><li>Bags</li>' +
      '<li>Mugs</li></ul><h2>Products</h2><table><tr><th>Product</th><th>Price</th><th>Rating</th></tr><tr><td>Cup</td>' +
      '<td>$9</td><td>4 of 5</td></tr><tr><td>Satchel</td><td>$12</td><td>3 of 5</td></tr></table></main>';
    expect(await read(shelves, 'list all products')).toEqual(['Cup', 'Satchel']);
    expect(await read(shelves, 'how many products are there')).toBe(2);
    expect(await read(shelves, 'the two cheapest products with their ratings')).toEqual([
      { Product: 'Cup', Rating: '4 of 5' },
      { Product: 'Satchel', Rating: '3 of 5' },
    ]);
  });

  it('gives two facts under their labels', async () => {
    expect(await read(MOUNTAIN, 'the height and the mountain range')).toEqual({
      Height: '8,848.86 m (29,031.7 ft), as measured in 2020',
      'Mountain range': 'Himalayas',
    });
  });

  it('gives the opening for the subject itself and the whole text for the page', async () => {
    expect(await read(MARS, 'Tell me about Mars')).toMatch(/^Mars is the fourth planet[^\n]*$/);
    expect(await read(MARS, 'read the page')).toMatch(/Mars is the fourth.*Viking.*Diameter: /s);
    expect(await read(MARS, 'read the page')).not.toContain('Imprint');
  });

  it('gives no figure of a table with more rows than are read', async () => {
    const partsOf = (count: number): string =>
      `<main><h1>Parts</h1><table><thead><tr><th>Part</th><th>Price</th></tr></thead><tbody>${Array.from(
        { length: count },
        (_, at) => `<tr><td>Part ${at}</td><td>$${at}.50</td></tr>`,
      ).join('')}</tbody></table></main>`;
    expect(await read(partsOf(900), 'how many parts are there')).toBe(900);
    expect(await read(partsOf(1200), 'how many parts are there')).toBeNull();
    expect(await read(partsOf(1200), 'the most expensive part')).toBeNull();
    expect(await read(partsOf(1200), 'What is the price of Part 77?')).toBe('$77.50');
    const schema = { type: 'object', properties: { total_price: { type: 'number' }, part_count: { type: 'integer' } } };
    expect(await fill(partsOf(3), schema)).toEqual({ total_price: 4.5, part_count: 3 });
    expect(await fill(partsOf(1200), schema)).toEqual({});
  });

  it.each([
    [MOUNTAIN, 'the height of K2'],
    [SHOP, 'weather in Rome'],
    [NEWS, 'x'.repeat(100_000)],
    ['', 'the price'],
    ['<div>'.repeat(1500), 'the price'],
  ])('%#: gives nothing for what the page does not say', async (html, question) => {
    expect(await read(html, question)).toBeNull();
  });
});
