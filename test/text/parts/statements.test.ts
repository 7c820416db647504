import { describe, expect, it } from 'vitest';
import { readStatements } from '../../../src/text/parts/statements.ts';

const textsOf = (text: string) => readStatements(text).map((statement) => statement.text);

describe('the statements of a text', () => {
  it('are its sentences, each on one line', () => {
    expect(textsOf('It rained\nall day. Nobody came.')).toEqual(['It rained all day.', 'Nobody came.']);
  });

  it('have the headings above them, which begin sections', () => {
    const [first, second] = readStatements('# Oven\n\nIt is hot.\n\n## Care\n\nWipe it.');
    expect(first).toMatchObject({ text: 'It is hot.', heading: 'Oven' });
    expect(second).toMatchObject({ text: 'Wipe it.', heading: 'Oven Care' });
    expect(second?.section).not.toBe(first?.section);
  });

  it('tell each row of a table with its head', () => {
    const table = '| Level | Range |\n| --- | --- |\n| Calm | 120 km |\n| Sport | |';
    expect(textsOf(table)).toEqual(['Level: Calm, Range: 120 km.', 'Level: Sport.']);
  });

  it.each([',', ';', '\t'])('tell each row of values separated by %j', (separator) => {
    const table = ['City,River', 'Graz,Mur', 'Linz,Danube'].join('\n').replaceAll(',', separator);
    expect(textsOf(`Our list:\n\n${table}`)).toEqual([
      'Our list:',
      'City: Graz, River: Mur.',
      'City: Linz, River: Danube.',
    ]);
  });

  it('take no lines of prose for a table', () => {
    const prose = 'It rained, and nobody came.\nWe sat inside, and read.\nThen the sun came, late.';
    expect(textsOf(prose).join(' ')).toBe(prose.replaceAll('\n', ' '));
  });

  it('leave out encoded data, but not text without spaces', () => {
    const blob = 'iVBORw0KGgo'.repeat(40);
    expect(textsOf(`The valve is red. ${blob} It is old.`).join(' ')).not.toContain('iVBOR');
    expect(textsOf('水'.repeat(300))[0]).toHaveLength(300);
  });
});
