import { describe, expect, it } from 'vitest';
import { findFullForms } from '../../../src/text/names/aliases.ts';
import { nameKey } from '../../../src/text/names/names.ts';

/** Names of persons by text; a name in brackets is no person. */
function fullForms(...texts: string[][]): Record<string, string> {
  const surfaces = [...new Set(texts.flat())];
  const names = surfaces.map((surface) => ({
    surface,
    key: nameKey(surface),
    isPerson: !surface.startsWith('['),
    texts: new Set(texts.flatMap((text, number) => (text.includes(surface) ? [number] : []))),
  }));
  return Object.fromEntries(findFullForms(names));
}

describe('the full form of a name', () => {
  it('is the only one that ends in the surname', () => {
    expect(fullForms(['Marley', 'Mr. Marley', 'old Marley'], ['Jacob Marley'])).toEqual({
      marley: 'jacob marley',
      'mr marley': 'jacob marley',
      'old marley': 'jacob marley',
    });
    expect(fullForms(['Marley'], ['Jacob Marley'], ['Peter Marley'])).toEqual({});
  });

  it('is the only one with the first name, if one text has both', () => {
    expect(fullForms(['Jacob', 'Jacob Marley'])).toEqual({ jacob: 'jacob marley' });
    expect(fullForms(['Jacob'], ['Jacob Marley'])).toEqual({});
    expect(fullForms(['Jacob', 'Jacob Marley', 'Jacob Holm'])).toEqual({});
  });

  it('agrees with the title', () => {
    expect(fullForms(['Mrs. Marley', 'Jacob Marley'])).toEqual({});
    expect(fullForms(['Mrs. Holm', 'Greta Holm'])).toEqual({ 'mrs holm': 'greta holm' });
    expect(fullForms(['Mr. Holm', 'Mrs. Holm', 'Holm'])).toEqual({});
    expect(fullForms(['Mr. Holm', 'Holm'])).toEqual({ holm: 'mr holm' });
  });

  it('may have middle names', () => {
    expect(fullForms(['Peter Reed'], ['Peter John Reed'])).toEqual({ 'peter reed': 'peter john reed' });
  });

  it('is the last of a chain of them', () => {
    expect(fullForms(['Jacob', 'old Marley', 'Jacob Marley', 'Mr. Jacob Marley', 'Jacob Peter Marley'])).toEqual({
      jacob: 'jacob peter marley',
      'jacob marley': 'jacob peter marley',
      'mr jacob marley': 'jacob peter marley',
      'old marley': 'jacob peter marley',
    });
  });

  it('is none where a hundred names share the word', () => {
    const names = Array.from(
      { length: 60 },
      (_, at) => `Jacob ${'ABCDEFGHIJ'[at % 10]}${'abcdef'[Math.floor(at / 10)]} Marley`,
    );
    expect(fullForms(['Mr. Jacob Aa Marley', ...names])).toEqual({ 'mr jacob aa marley': 'jacob aa marley' });
    expect(
      fullForms(['Mr. Jacob Aa Marley', ...names, ...names.map((name) => name.replace('Jacob', 'Peter'))]),
    ).toEqual({});
  });

  it('is none for a place, a possessive or an ordinary word', () => {
    expect(fullForms(['Houston'], ['Whitney Houston'])).toEqual({});
    expect(fullForms(['Marley', "Marley's Ghost", 'Ghost'])).toEqual({});
    expect(fullForms(['[Holm]'], ['Greta Holm'])).toEqual({});
  });
});
