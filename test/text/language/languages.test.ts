import { describe, expect, it } from 'vitest';
import { detectLanguage, isFunctionWord } from '../../../src/text/language/languages.ts';

describe('the language of a text', () => {
  it.each([
    ['Who wrote the song?', 'en'],
    ['Kauf dir einen bunten Luftballon is a 1961 film by him.', 'en'],
    ['Wo hat Sevgi eine neue Arbeit gefunden?', 'de'],
    ['Où Solene a-t-elle déménagé ?', 'fr'],
    ['¿Cuándo nació Rodrigo?', 'es'],
    ['Para onde a Thais se mudou?', 'pt'],
    ['Dove abita adesso la sorella di Marta?', 'it'],
    ['Waar woont de zus van Marta nu?', 'nl'],
    ['Где сейчас живёт Марта?', 'ru'],
    ['Де зараз живе Марія Ївга?', 'unknown'],
    ['晓棠现在住在哪个城市？', 'zh'],
    ['美緒の引越し先はどこ？', 'ja'],
    ['마르타는 어디에 살아요?', 'unknown'],
    ['Zanzibar 1964', 'unknown'],
    ['', 'unknown'],
    ['¿ 12?', 'unknown'],
    ['µ, µ, µ, µ of', 'unknown'],
    ['“Quel âge a l’amie de Marta ?”', 'fr'],
    ["C'est l'amie d'Anna", 'fr'],
    ['WHERE is the oven', 'en'],
  ])('%j is %s', (text, language) => {
    expect(detectLanguage(text)).toBe(language);
  });

  it('has function words of its own', () => {
    expect(isFunctionWord('der', 'de')).toBe(true);
    expect(isFunctionWord('der', 'en')).toBe(false);
    expect(isFunctionWord('the', 'unknown')).toBe(true);
    expect(['什么', '现在', '住在', '苏州'].map((word) => isFunctionWord(word, 'zh'))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(['です', 'うど'].map((word) => isFunctionWord(word, 'ja'))).toEqual([true, false]);
  });
});
