import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { phrasesOf, TASK_LANGUAGES, toKey } from '../../../src/language/lexicon/languages/phrases.ts';

const FOLDER = new URL('../../../src/language/lexicon/languages/', import.meta.url);

describe.each(TASK_LANGUAGES)('the phrases of %s', (language) => {
  const data = JSON.parse(readFileSync(new URL(`${language}.json`, FOLDER), 'utf8')) as Record<
    'phrases' | 'names',
    Record<string, string>
  >;

  test('have no empty phrase', () => {
    const lists = [...Object.values(data.phrases), ...Object.values(data.names)];
    expect(lists.filter((list) => list.split('|').some((phrase) => phrase.trim() === ''))).toEqual([]);
  });

  test('have one meaning each', () => {
    const phrases = Object.values(data.phrases).flatMap((list) => list.split('|'));
    expect(phrases.filter((phrase, at) => phrases.indexOf(phrase) !== at)).toEqual([]);
  });

  test('are matched with the longest first', () => {
    const words = (text: string[]) => text.map((word) => ({ key: toKey(word), isJoined: true }));
    const [name = ''] = (data.names['Mount Everest'] ?? '').split('|');
    const parts = language === 'zh' ? [...name] : name.split(' ');
    expect(phrasesOf(language).match(words(parts), 0)).toMatchObject({
      length: parts.length,
      sense: { english: 'Mount Everest', type: 'name' },
    });
  });
});
