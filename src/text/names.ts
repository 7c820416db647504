import { HONORIFICS } from './function-words.ts';
import { foldWord, isUnspaced, readWords } from './words.ts';

const ARTICLES = new Set(['the', 'a', 'an']);

// While a text is read, the same names come again and again.
const MAX_REMEMBERED = 10_000;
const remembered = new Map<string, string>();

/** The form under which two spellings of a name are the same entity: folded words, no punctuation, no leading article.
 *  Empty when the name has neither letter nor digit. */
export function nameKey(name: string): string {
  const known = remembered.get(name);
  if (known !== undefined) return known;
  const key = toNameKey(name);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(name, key);
  return key;
}

function toNameKey(name: string): string {
  if (isUnspaced(name)) return foldWord(name.replace(/[^\p{L}\p{N}\p{M}]+/gu, ''));
  return joinKey(readWords(name).map((word) => foldWord(word.surface)));
}

/** The key of a name already cut into folded words. */
export function joinKey(words: readonly string[]): string {
  const first = words[0];
  return (first !== undefined && words.length > 1 && ARTICLES.has(first) ? words.slice(1) : words).join(' ');
}

/** Other ways in which a text refers to what its title, or its opening name, names: without a qualifier in parentheses or
 *  after a comma, without an honorific, without middle names or initials. Keys, none equal to the name's own. */
export function aliasKeys(title: string): string[] {
  const bare = title.replace(/\s*[(（][^()（）]*[)）]\s*/g, ' ').trim();
  const beforeComma = bare.split(/,\s/)[0] ?? bare;
  const plain = withoutHonorific(beforeComma);
  const keys = new Set([bare, beforeComma, plain, withoutInitials(plain), withoutMiddleNames(plain)].map(nameKey));
  keys.delete(nameKey(title));
  keys.delete('');
  return [...keys];
}

function withoutInitials(name: string): string {
  const words = name.split(/\s+/);
  return words.filter((word, i) => i === 0 || i === words.length - 1 || !/^\p{Lu}\.?$/u.test(word)).join(' ');
}

// These begin names of places and things, whose middle words are no middle names.
const NO_FIRST_NAME = /^(?:the|an?|new|north|south|east|west|san|santa|los|las|saint|st|lake|mount|fort|port|great)$/i;

/** "James Bond Stockdale" is called James Stockdale; "New York City" is not called New City. */
function withoutMiddleNames(name: string): string {
  const words = name.split(/\s+/);
  const [first = '', last = ''] = [words[0], words.at(-1)];
  const isPerson = words.length >= 3 && words.length <= 5 && words.every((word) => /^\p{Lu}[\p{L}.'’-]*$/u.test(word));
  return isPerson && !NO_FIRST_NAME.test(first) ? `${first} ${last}` : name;
}

function withoutHonorific(name: string): string {
  const [first = '', ...rest] = name.split(/\s+/);
  return rest.length > 0 && HONORIFICS.has(foldWord(first).replace('.', '')) ? rest.join(' ') : name;
}
