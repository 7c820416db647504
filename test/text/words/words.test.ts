import { describe, expect, it } from 'vitest';
import { fold } from '../../../src/text/words/fold.ts';
import { stemOf } from '../../../src/text/words/stems.ts';
import { foldWord, readWords, startsWithDigit, withIdeographs } from '../../../src/text/words/words.ts';

const surfaces = (text: string) => readWords(text).map(({ surface }) => surface);

describe('words', () => {
  it('may start with a digit of any script', () => {
    expect(['1984', '３月', '٣', 'Apollo 11', ''].map(startsWithDigit)).toEqual([true, true, true, false, false]);
  });

  it('stand where the text has them', () => {
    const text = "O'Brien’s café, in the U.S., sold 3 scones.";
    for (const { start, end, surface } of readWords(text)) expect(text.slice(start, end)).toBe(surface);
    expect(surfaces(text)).toEqual(["O'Brien’s", 'café', 'in', 'the', 'U.S.', 'sold', '3', 'scones']);
  });

  it('are pairs of characters in scripts without spaces', () => {
    expect(surfaces('東京都 2020年')).toEqual(['東京', '京都', '2020', '年']);
    expect(surfaces('Tokyo東京')).toEqual(['Tokyo', '東京']);
  });

  it('are also single ideographs, where they are pairs', () => {
    const withCharacters = (text: string) => withIdeographs(readWords(text)).map(({ surface }) => surface);
    expect(withCharacters('歯医者 の歯')).toEqual(['歯医', '歯', '医者', '医', '者', 'の歯', '歯']);
    expect(withCharacters('うどん')).toEqual(['うど', 'どん']);
    expect(withCharacters('plain')).toEqual(['plain']);
    for (const { start, end, surface } of withIdeographs(readWords('𠮷野家へ')))
      expect('𠮷野家へ'.slice(start, end)).toBe(surface);
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

  it('have no soft hyphens and other invisible characters', () => {
    expect(readWords('the pad\u00adlock').map(({ surface }) => foldWord(surface))).toEqual(['the', 'padlock']);
    expect(readWords('pad\u200block \u{1f600}').map(({ surface }) => foldWord(surface))[0]).toBe('padlock');
    expect(stemOf('Häu\u00adser', 'de')).toBe(stemOf('Häuser', 'de'));
  });
});
