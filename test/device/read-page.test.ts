import { describe, expect, it } from 'vitest';
import { readPage } from '../../src/device/simulated/web/read-page.ts';
import { createSimulatedWeb } from '../../src/device/simulated/web/web.ts';

const web = createSimulatedWeb();
const read = (url: string, question: string): unknown => readPage(web.visit(url).document, question)?.value ?? null;

describe('reading a page', () => {
  it.each([
    [
      'encyclopedia.example/mount-everest',
      'the height of Mount Everest',
      '8,848.86 m (29,031.7 ft), as measured in 2020',
    ],
    ['encyclopedia.example/mount-everest', 'How tall is it?', '8,848.86 m (29,031.7 ft), as measured in 2020'],
    ['encyclopedia.example/jupiter', 'How many moons does Jupiter have?', '95 (2024)'],
    ['encyclopedia.example/jupiter', 'What is its largest moon?', 'Ganymede'],
    ['encyclopedia.example/speed-of-light', 'What is the speed of light?', '299,792,458 m/s, exactly'],
    ['encyclopedia.example/solar-system', 'moons of Saturn', '146'],
    ['shop.example', 'What does the desk lamp cost?', '$34.90'],
    ['shop.example/kettle', 'Is it in stock?', 'No, sold out'],
    ['news.example', 'the headline of the second story', 'Library lends out small robots to schools'],
    ['encyclopedia.example/mars', 'When did Viking 1 land?', 'Viking 1 landed on Mars in 1976.'],
    ['shop.example', 'Is delivery free?', 'Delivery is free for orders over $50.'],
    ['encyclopedia.example/paris', 'the title of the page', 'Paris'],
  ])('on %s, “%s” gives %s', (url, question, value) => {
    expect(read(url, question)).toBe(value);
  });

  it('gives a list where several things are asked for', () => {
    expect(read('news.example', 'top 3 stories')).toHaveLength(3);
    expect(read('encyclopedia.example/paris', 'landmarks')).toContain('Louvre Museum');
  });

  it('gives the row that a superlative means', () => {
    expect(read('shop.example', 'the cheapest product')).toEqual({ Product: 'Paper notebook', Price: '$6.50' });
    expect(read('encyclopedia.example/solar-system', 'which planet has the most moons')).toMatchObject({
      Planet: 'Saturn',
    });
  });

  it('gives the columns asked for, with what each row is about', () => {
    const rows = read('shop.example', 'list all products with prices');
    expect(rows).toHaveLength(5);
    expect(rows).toContainEqual({ Product: 'Electric kettle', Price: '$42.25' });
  });

  it('gives two facts under their labels', () => {
    expect(read('encyclopedia.example/tokyo', 'the population and the area')).toEqual({
      Population: '14,047,594 (2020 census)',
      Area: '2,194 km²',
    });
  });

  it('gives the opening for the subject itself and the whole text for the page', () => {
    expect(read('encyclopedia.example/paris', 'Tell me about Paris')).toMatch(/^Paris is the capital[^\n]*$/);
    expect(read('encyclopedia.example/paris', 'read the page')).toMatch(/Paris is the capital.*Landmarks.*Parisii/s);
  });

  it.each([
    ['encyclopedia.example/mount-everest', 'the height of K2'],
    ['shop.example', 'weather in Rome'],
    ['news.example', 'x'.repeat(100_000)],
  ])('on %s, gives nothing for what the page does not say: %s', (url, question) => {
    expect(read(url, question)).toBeNull();
  });
});

describe('the built-in web', () => {
  it('has no link that leads nowhere', () => {
    const seen = new Set<string>();
    const pending = ['https://home.example'];
    for (let url = pending.pop(); url !== undefined; url = pending.pop()) {
      if (seen.has(url)) continue;
      seen.add(url);
      const { document, found } = web.visit(url);
      expect(found, url).toBe(true);
      pending.push(...[...JSON.stringify(document.blocks).matchAll(/"url":"([^"]+)"/g)].map((match) => match[1] ?? ''));
    }
    expect(seen.size).toBeGreaterThan(20);
  });
});
