import { describe, expect, it } from 'vitest';
import { fold } from '../../src/text/fold.ts';
import { stem } from '../../src/text/stems.ts';
import { foldWord, readWords } from '../../src/text/words.ts';

const surfaces = (text: string) => readWords(text).map(({ surface }) => surface);

describe('words', () => {
  it('stand where the text has them', () => {
    const text = "O'Brien’s café, in the U.S., sold 3 scones.";
    for (const { start, end, surface } of readWords(text)) expect(text.slice(start, end)).toBe(surface);
    expect(surfaces(text)).toEqual(["O'Brien’s", 'café', 'in', 'the', 'U.S.', 'sold', '3', 'scones']);
  });

  it('are pairs of characters in scripts without spaces', () => {
    expect(surfaces('東京都 2020年')).toEqual(['東京', '京都', '2020', '年']);
    expect(surfaces('Tokyo東京')).toEqual(['Tokyo', '東京']);
  });

  it('may be symbols', () => {
    expect(surfaces('🍓 and ☂')).toEqual(['🍓', 'and', '☂']);
  });

  it('are compared without case, accents, possessives and dots', () => {
    expect(['Élan', 'STRASSE', 'Straße', 'Łódź', 'U.S.', 'Anna’s', 'ＡＢＣ'].map(foldWord)).toEqual([
      'elan',
      'strasse',
      'strasse',
      'lodz',
      'us',
      'anna',
      'abc',
    ]);
  });

  it('keep the vowel signs of scripts in which they are no accents', () => {
    expect(fold('हिन्दी')).toBe('हिन्दी');
    expect(fold('서울')).toBe('서울');
  });
});

describe('stems', () => {
  it.each([
    [['direct', 'directs', 'directed', 'directing', 'director', 'directors', 'direction']],
    [['write', 'writes', 'writer', 'writing', 'written', 'wrote']],
    [['compose', 'composed', 'composer', 'composing']],
    [['country', 'countries']],
    [['born', 'birth', 'birthplace']],
  ])('join %j', (family) => {
    expect(new Set(family.map(stem)).size).toBe(1);
  });

  it.each([
    ['bus', 'bush'],
    ['glass', 'glad'],
    ['river', 'rival'],
  ])('keep %s and %s apart', (one, other) => {
    expect(stem(one)).not.toBe(stem(other));
  });

  it('leave words alone that are no English ones or name a property of every object', () => {
    expect(['constructor', 'straßer', '2020', 'über'].map(stem)).toEqual(['construct', 'straßer', '2020', 'über']);
  });
});
