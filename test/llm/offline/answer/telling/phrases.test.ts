import { describe, expect, it } from 'vitest';
import { isRefusal, phrasesIn, sayOther } from '../../../../../src/llm/offline/answer/telling/phrases.ts';
import type { Language } from '../../../../../src/text/language/languages.ts';

describe('fixed phrases', () => {
  it.each<Language>(['en', 'de', 'fr', 'es', 'pt', 'ja', 'zh'])('exist in %s and are known as refusals', (language) => {
    const phrases = phrasesIn(language);
    const other = sayOther(phrases, 'Ann', 'Bob');
    expect(isRefusal(phrases.nothing)).toBe(true);
    expect(isRefusal(`${other} Bob: I swim.`)).toBe(true);
    expect(other).toMatch(/Ann.*Bob/);
    expect(isRefusal('Ann swims.')).toBe(false);
  });

  it('are English in other languages, and keep names as they are', () => {
    expect(phrasesIn('unknown')).toBe(phrasesIn('en'));
    expect(sayOther(phrasesIn('en'), '$&', "$'")).toBe("Nothing here says this of $&; $' says:");
  });
});
