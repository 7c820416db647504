import { foldWord, isUnspaced, readWords } from '../words/words.ts';

const ARTICLES = new Set(['the', 'a', 'an']);

// The same names recur within a text.
const MAX_CACHED_KEYS = 10_000;
const keyCache = new Map<string, string>();

/** Normalized form of a name: folded words without punctuation or a leading article. Spellings with equal keys are
 *  the same entity. Empty if the name contains neither letters nor digits. */
export function nameKey(name: string): string {
  const cached = keyCache.get(name);
  if (cached !== undefined) return cached;
  const key = toNameKey(name);
  if (keyCache.size >= MAX_CACHED_KEYS) keyCache.clear();
  keyCache.set(name, key);
  return key;
}

function toNameKey(name: string): string {
  if (isUnspaced(name)) return foldWord(name.replace(/[^\p{L}\p{N}\p{M}]+/gu, ''));
  return joinKey(foldedWordsOf(name));
}

/** Words of a name that folding only sets in lower case. */
const PLAIN_NAME = /^[A-Za-z0-9]{1,64}(?: [A-Za-z0-9]{1,64})*$/;

/** The words of a name, folded. */
export function foldedWordsOf(name: string): string[] {
  if (PLAIN_NAME.test(name)) return name.toLowerCase().split(' ');
  return readWords(name).map(({ surface }) => foldWord(surface));
}

/** The last word of a name, as it is spelt, and the first. */
export function lastWordOf(name: string): string {
  return name.slice(name.lastIndexOf(' ') + 1);
}

export function firstWordOf(name: string): string {
  const end = name.indexOf(' ');
  return end < 0 ? name : name.slice(0, end);
}

/** The key of a name given as folded words. */
export function joinKey(words: readonly string[]): string {
  const first = words[0];
  return (first !== undefined && words.length > 1 && ARTICLES.has(first) ? words.slice(1) : words).join(' ');
}
