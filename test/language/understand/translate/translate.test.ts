import { describe, expect, test } from 'vitest';
import type { TaskLanguage } from '../../../../src/language/lexicon/languages/phrases.ts';
import { translate } from '../../../../src/language/understand/translate/translate.ts';

const TODAY = '2026-11-22';
const english = (task: string, language: TaskLanguage): string => translate(task, language, TODAY).text;

describe('translate', () => {
  test.each<[TaskLanguage, string, string]>([
    ['de', 'Wann wurde Marie Curie geboren?', 'when was Marie Curie born?'],
    ['de', 'Wie viele Monde hat der Jupiter?', 'how many moons has Jupiter?'],
    ['es', '¿Cuál es la capital de Islandia?', 'what is the capital of Iceland?'],
    ['fr', 'Quelle est la langue officielle du Brésil ?', 'what is the official language of Brazil?'],
    ['pt', 'Quantas luas tem Marte?', 'how many moons has Mars?'],
    ['zh', '多瑙河有多长？', 'what is the length of Danube?'],
  ])('puts a question in %s in English: %s', (language, task, expected) => {
    expect(english(task, language)).toBe(expected);
  });

  test.each<[TaskLanguage, string, string]>([
    ['de', 'der billigste Rucksack', 'the cheapest backpack'],
    ['de', 'Ist die Donau länger als der Nil?', 'is Danube longer than Nile?'],
    ['es', 'la mochila más barata', 'the backpack cheapest'],
    ['es', '¿Es el Nilo más largo que el Danubio?', 'is Nile longer than Danube?'],
    ['fr', 'le sac à dos le moins cher', 'the backpack the least expensive'],
    ['pt', 'o Nilo é maior do que o Danúbio?', 'is Nile larger than Danube?'],
    ['zh', '最便宜的背包', 'cheapest backpack'],
    ['zh', '尼罗河比多瑙河长吗？', 'is Nile longer than Danube?'],
  ])('keeps the degree of adjectives in %s: %s', (language, task, expected) => {
    expect(english(task, language)).toBe(expected);
  });

  test.each<[TaskLanguage, string, string]>([
    ['de', 'Wie viel ist 1.250,5 mal zwei?', 'what is 1250.5 times 2?'],
    ['de', 'am 5. Dezember 2026', 'on 2026-12-05'],
    ['es', 'el 3 de enero de 2027', 'on 2027-01-03'],
    ['fr', 'moins de 12,5 euros', 'less than 12.5 euros'],
    ['pt', 'a 8 de dezembro de 2026', 'on 2026-12-08'],
    ['zh', '计算450的20%。', 'calculate 20% of 450.'],
  ])('writes numbers and dates as in English in %s: %s', (language, task, expected) => {
    expect(english(task, language)).toBe(expected);
  });

  test('leaves quotations, addresses and unknown names as they are', () => {
    expect(english('Suche nach „Die Lampe ist teuer“', 'de')).toBe('search for "Die Lampe ist teuer"');
    expect(english('Öffne shop.example/lampe', 'de')).toBe('open shop.example/lampe');
    expect(english('Wie hoch ist der Watzmann?', 'de')).toBe('how high is the Watzmann?');
  });

  test('leaves the text of a note after a colon as it is', () => {
    expect(english('Schreibe eine Notiz: Der Preis ist 2,50. Öffne shop.example', 'de')).toBe(
      'write a note: Der Preis ist 2,50. open shop.example',
    );
  });

  test('tells the verb from its particle at the end of the clause', () => {
    expect(english('Melde dich auf portal.example mit demo und demo1234 an und sag mir den Betrag.', 'de')).toBe(
      'log in to portal.example with username demo and password demo1234 and tell me the amount.',
    );
  });

  test('does not cut a Chinese word that it does not know', () => {
    expect(english('《红楼梦》是谁写的？', 'zh')).toBe('who wrote 红楼梦?');
  });

  test('tells which words of the task an English clause stands for', () => {
    const { text, toOriginal } = translate('Öffne shop.example. Wie viel kostet die Schreibtischlampe?', 'de', TODAY);
    const clause = text.split('. ')[1] ?? '';
    expect(toOriginal(clause)).toBe('Wie viel kostet die Schreibtischlampe?');
    expect(toOriginal('words of nobody')).toBe('words of nobody');
  });

  test('reads accents that were left out', () => {
    expect(english('Cuantas lunas tiene Jupiter?', 'es')).toBe('how many moons has Jupiter?');
  });

  test('reads only the beginning of a text of 100,000 characters', () => {
    expect(english('der '.repeat(25_000), 'de').length).toBeGreaterThan(0);
    expect(english('最'.repeat(100_000), 'zh').length).toBeGreaterThan(0);
    expect(english('3 '.repeat(50_000), 'fr').length).toBeGreaterThan(0);
  });
});
