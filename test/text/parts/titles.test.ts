import { describe, expect, it } from 'vitest';
import { aliasKeys } from '../../../src/text/names/name-forms.ts';
import { nameKey } from '../../../src/text/names/names.ts';
import { readTitle } from '../../../src/text/parts/titles.ts';

const titleOf = (text: string) => readTitle(text, null)?.text;

describe('titles', () => {
  it.each([
    ['Amber: Amber is fossil resin.', 'Amber'],
    ['Hello, Dolly!: A musical.', 'Hello, Dolly!'],
    ['Demon algorithm: It samples.', 'Demon algorithm'],
    ['Star Harbour: A New Tide: The film opened in May.', 'Star Harbour: A New Tide'],
    ['Palmo: Palmo (Italian: "palm") is a town.', 'Palmo'],
    ['# Field notes\nIt rained.', 'Field notes'],
    ['The First Winter\n\nSnow fell early.', 'The First Winter'],
    ['杭州：西湖在杭州。', '杭州'],
  ])('%j begins with %j', (text, title) => {
    expect(titleOf(text)).toBe(title);
  });

  it.each([
    'He said: go home.',
    'i need: milk, eggs',
    'It rained all day. Then the sun came out: a relief.',
    'A single line',
    '{"key": "value"}',
    'See https://example.org/a for more',
  ])('are not seen in %j', (text) => {
    expect(titleOf(text)).toBeUndefined();
  });

  it('come from the metadata where the text has none', () => {
    expect(readTitle('it rained', 'Weather')).toEqual({ text: 'Weather', bodyStart: 0 });
    expect(readTitle('Amber: Amber is resin.', 'Weather')?.text).toBe('Amber');
    expect(readTitle('it rained', ' ')).toBeNull();
  });
});

describe('names', () => {
  it('are the same without article, case, accents and punctuation', () => {
    expect(nameKey('The  “Café-Royal”')).toBe(nameKey('cafe royal'));
    expect(nameKey('東京・大学')).toBe('東京大学');
  });

  it('have aliases without qualifier, middle initial or honorific', () => {
    expect(aliasKeys('Orsk (island)')).toEqual(['orsk']);
    expect(aliasKeys('Leland, North Carolina')).toEqual(['leland']);
    expect(aliasKeys('George T. Solmon')).toEqual(['george solmon', 'g t solmon']);
    expect(aliasKeys('Dr. Ada Vane')).toEqual(['ada vane']);
    expect(aliasKeys('Bread')).toEqual([]);
  });
});
