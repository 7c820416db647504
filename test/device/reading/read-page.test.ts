import { describe, expect, it } from 'vitest';
import { readPage } from '../../../src/device/simulated/reading/read-page.ts';
import { FIRM, GRID, MARS, MESSY, MOUNTAIN, NEWS, PLANETS, pageOf, SHOP, TABLES_ONLY } from './pages.ts';

const read = async (html: string, question: string): Promise<unknown> =>
  readPage(await pageOf(html), question)?.value ?? null;

describe('reading a page', () => {
  it.each([
    [MOUNTAIN, 'the height of Mount Everest', '8,848.86 m (29,031.7 ft), as measured in 2020'],
    [MOUNTAIN, 'How tall is it?', '8,848.86 m (29,031.7 ft), as measured in 2020'],
    [MOUNTAIN, 'When was it first climbed?', '29 May 1953'],
    [MARS, 'How many moons does Mars have?', '2 (Phobos and Deimos)'],
    [MARS, 'When did Viking 1 land?', 'Viking 1 landed on Mars in 1976.'],
    [PLANETS, 'moons of Saturn', '146'],
    [SHOP, 'What does the desk lamp cost?', '$34.90'],
    [SHOP, 'Is delivery free?', 'Delivery is free for orders over $50.'],
    [SHOP, 'How many products are there?', 3],
    [NEWS, 'the headline of the second story', 'Library lends out small robots to schools'],
    [NEWS, 'the author of the article', 'Mira Holt'],
    [MARS, 'the title of the page', 'Mars - Open Encyclopedia'],
    [FIRM, 'How many employees?', '1,250'],
    [FIRM, 'when was the company founded', '3 March 1998'],
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

  it('gives the columns asked for, with what each row is about', async () => {
    const rows = await read(SHOP, 'list all products with prices');
    expect(rows).toHaveLength(3);
    expect(rows).toContainEqual({ Product: 'Electric kettle', Price: '$42.25' });
  });

  it('gives two facts under their labels', async () => {
    expect(await read(MOUNTAIN, 'the height and the mountain range')).toEqual({
      Height: '8,848.86 m (29,031.7 ft), as measured in 2020',
      'Mountain range': 'Himalayas',
    });
  });

  it('gives the opening for the subject itself and the whole text for the page', async () => {
    expect(await read(MARS, 'Tell me about Mars')).toMatch(/^Mars is the fourth planet[^\n]*$/);
    expect(await read(MARS, 'read the page')).toMatch(/Mars is the fourth.*Diameter: .*Exploration.*Viking/s);
    expect(await read(MARS, 'read the page')).not.toContain('Imprint');
  });

  it('says what element it read', async () => {
    expect(readPage(await pageOf(MOUNTAIN), 'height')?.element?.name).toBe('dd');
    expect(readPage(await pageOf(SHOP), 'the cheapest product')?.element?.name).toBe('tr');
    expect(readPage(await pageOf(SHOP), 'read the page')?.element).toBeNull();
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
