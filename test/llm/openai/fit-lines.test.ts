import { describe, expect, it } from 'vitest';
import { fitLines, type Line } from '../../../src/llm/openai/agent/fit-lines.ts';

const count = (text: string): number => text.split(' ').length;
const line = (text: string, place: Line['place'], isLandmark = false): Line => ({
  text,
  isPage: true,
  place,
  isLandmark,
});
const rows = (length: number, place: Line['place'], from = 0): Line[] =>
  Array.from({ length }, (_, index) => line(`row: "name ${from + index}" | "x"`, place));

const WINDOW: Line = { text: 'window', isPage: false, place: 'in', isLandmark: false };

describe('lines of a page that fits', () => {
  it('are all there, with marks where the view begins and ends', () => {
    const lines = [WINDOW, line('a', 'above'), line('b', 'in'), line('c', 'below'), line('d', 'below')];
    const shown = ['window', '(above the view)', 'a', '(in view)', 'b', '(below the view)', 'c', 'd'];
    expect(fitLines(lines, { budget: 100, count })).toEqual(shown);
    expect(fitLines([WINDOW, line('b', 'in')], { budget: 100, count })).toEqual(['window', 'b']);
  });
});

describe('lines of a page that exceeds the budget', () => {
  const page = [
    ...[WINDOW, line('[e1] link "Home"', 'above', true), ...rows(500, 'above')],
    ...rows(10, 'in', 500),
    ...rows(4_000, 'below', 510),
    line('[e2] button "Next page"', 'below', true),
  ];
  const shown = fitLines(page, { budget: 400, count });

  it('stay within it, and are the same each time', () => {
    expect(count(shown.join(' '))).toBeLessThanOrEqual(400);
    expect(fitLines(page, { budget: 400, count })).toEqual(shown);
  });

  it('are what is in view, the controls around it, and the text below', () => {
    expect(shown).toEqual(expect.arrayContaining(rows(10, 'in', 500).map(({ text }) => text)));
    expect(shown.slice(0, 4)).toEqual([
      'window',
      '(above the view)',
      '[e1] link "Home"',
      expect.stringMatching(/500 lines above; scroll up/),
    ]);
    expect(shown).toContain('row: "name 510" | "x"');
    expect(shown.at(-2)).toMatch(/^… \d+ more lines; scroll down to see them$/);
    expect(shown.at(-1)).toBe('[e2] button "Next page"');
  });

  it('count every line that is left out', () => {
    const omitted = shown.flatMap((text) => (/^… (\d+) /.exec(text)?.[1] ? [Number(/\d+/.exec(text)?.[0])] : []));
    const notes = shown.filter((text) => /^[…(]/.test(text)).length;
    expect(omitted.reduce((sum, each) => sum + each, 0)).toBe(page.length - (shown.length - notes));
  });

  it('have of a long list of controls its beginning and its end', () => {
    const links = Array.from({ length: 2_000 }, (_, index) =>
      line(`[e${index}] link "Item ${index}" -> /i/${index}`, 'below', true),
    );
    const text = fitLines([...rows(3, 'in'), ...rows(200, 'below'), ...links], { budget: 400, count });
    const found = text.flatMap((each) => /^\[e(\d+)\]/.exec(each)?.[1] ?? []);
    expect(found).toEqual(['0', '1', '2', '1998', '1999']);
  });

  it('are the first of the view where the view alone exceeds it', () => {
    const text = fitLines([WINDOW, ...rows(100, 'in')], { budget: 100, count });
    expect(text[1]).toBe('row: "name 0" | "x"');
    expect(text.at(-1)).toMatch(/^… \d+ more lines; scroll down to see them$/);
  });
});
