import { expect, it } from 'vitest';
import type { Phrase } from '../../../../../../src/language/understand/phrase.ts';
import { isMisnamed } from '../../../../../../src/reading/answer/read/narrowing-words.ts';

const phrase = (text: string, isProper = false) =>
  ({ text, start: 0, end: text.split(' ').length, isProper }) as Phrase;

it('takes a noun with a word that no row explains for something else', () => {
  expect(isMisnamed(phrase('trail jacket'), new Set([1]), ['jacket'])).toBe(true);
  expect(isMisnamed(phrase('rain jacket'), new Set([0, 1]), ['rain', 'jacket'])).toBe(false);
  expect(isMisnamed(phrase('jacket'), new Set([0]), ['jacket'])).toBe(false);
});

it('says nothing of names, and of phrases whose noun selects no row', () => {
  expect(isMisnamed(phrase('Trail Jacket', true), new Set([1]), ['Jacket'])).toBe(false);
  expect(isMisnamed(phrase('garden furniture'), new Set([0]), ['garden'])).toBe(false);
});
