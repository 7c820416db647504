import { describe, expect, it } from 'vitest';
import { queryTermsOf, termsOf } from '../../../src/memory/index/keys.ts';
import { detectLanguage, type Language } from '../../../src/text/language/languages.ts';
import { readWords } from '../../../src/text/words/words.ts';

/** Whether a text in one language is found by a word of a question in another. */
function isFound(text: string, word: string, language: Language): boolean {
  const keys = new Set(termsOf(readWords(text), detectLanguage(text)).map(({ key }) => key));
  return readWords(word).some(({ surface }) => queryTermsOf(surface, language).some(({ key }) => keys.has(key)));
}

const FRENCH = "Marie et ses filles ont déménagé à Clermont-Ferrand, où l'avion de sa sœur les a déposées.";
const GERMAN = 'Die Häuser von Marie stehen neben dem Zahnarzttermin, und ich habe sie gestern gemietet.';
const ENGLISH = 'Marie moved to the houses that she had rented.';

describe('index terms', () => {
  it.each<[string, string, Language]>([
    [FRENCH, 'avions', 'fr'],
    [FRENCH, 'déménager', 'fr'],
    [GERMAN, 'Haus', 'de'],
    [GERMAN, 'mieten', 'de'],
    [ENGLISH, 'renting', 'en'],
    ['美緒は高松に引っ越した。', '引越', 'ja'],
    ['牙医的号改了', '看牙', 'zh'],
  ])('of %j join the forms of %s', (text, word, language) => {
    if (language === 'ja' || language === 'zh') {
      const characters = [...word].map((character) => queryTermsOf(character, language)[0]?.key);
      const keys = new Set(termsOf(readWords(text), language).map(({ key }) => key));
      return expect(characters.some((key) => key !== undefined && keys.has(key))).toBe(true);
    }
    expect(isFound(text, word, language)).toBe(true);
  });

  it.each<[string, Language]>([
    [FRENCH, 'en'],
    [FRENCH, 'fr'],
    [FRENCH, 'de'],
    [GERMAN, 'en'],
    [GERMAN, 'fr'],
    [GERMAN, 'unknown'],
    [ENGLISH, 'fr'],
    [ENGLISH, 'de'],
    [ENGLISH, 'unknown'],
  ])('of %j lead from a name in a question in %s', (text, language) => {
    expect(isFound(text, 'Marie', language)).toBe(true);
  });

  it('of a question of unknown language are its stems in every language', () => {
    expect(isFound(FRENCH, 'avions', 'unknown')).toBe(true);
    expect(isFound(FRENCH, 'sisters', 'unknown')).toBe(false);
  });

  it('find a German compound by its parts', () => {
    expect(isFound(GERMAN, 'Zahnarzt', 'de')).toBe(true);
    expect(isFound(GERMAN, 'Termine', 'de')).toBe(true);
  });

  it('know the function words of the language', () => {
    const content = (text: string) =>
      termsOf(readWords(text), detectLanguage(text)).flatMap((term) => (term.isFunctionWord ? [] : [term.folded]));
    expect(content("Didn't she see that it isn't there?")).toEqual(['see']);
    expect(content('Wo hat sie denn damals gewohnt?')).toEqual(['damals', 'gewohnt']);
    expect(content("Qu'est-ce qu'elle a vu ?")).toEqual(['vu']);
  });
});
