import { HONORIFICS } from '../words/function-words.ts';
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

/** Keys of other forms by which a text may refer to its title: without a qualifier in parentheses or after a comma,
 *  without an honorific, without middle names or initials, by a nickname in quotation marks, with initials for given names, and
 *  with a name of two joined syllables first or last. Does not include the key of the title. */
export function aliasKeys(title: string): string[] {
  const bare = title.replace(/\s*[(（][^()（）]*[)）]\s*/g, ' ').trim();
  const beforeComma = bare.split(/,\s/)[0] ?? bare;
  const plain = withoutHonorific(beforeComma);
  const full = plain.replace(NICKNAME, ' ');
  const forms = [withoutInitials(full), withoutMiddleNames(full), byNickname(plain), withInitials(full), turned(full)];
  const keys = new Set([bare, beforeComma, plain, full, ...forms].map(nameKey));
  keys.delete(nameKey(title));
  keys.delete('');
  return [...keys];
}

/** `Charles Edward "Chuck" Berry` */
const NICKNAME = /\s+["“](\p{Lu}[\p{L}.'’-]{0,30})["”]\s+/u;

/** "Chuck Berry" */
function byNickname(name: string): string {
  const [before, nickname, after] = name.split(NICKNAME);
  return before !== undefined && nickname !== undefined && after !== undefined ? `${nickname} ${after}` : name;
}

/** "Robert G. Springsteen" becomes "R. G. Springsteen". */
function withInitials(name: string): string {
  const words = name.split(/\s+/);
  const hasInitial = words.slice(1, -1).some((word) => /^\p{Lu}\.?$/u.test(word));
  return hasInitial && isPersonName(words)
    ? [...words.slice(0, -1).map(([first = '']) => first), words.at(-1)].join(' ')
    : name;
}

/** "Leong Po-Chih" becomes "Po-Chih Leong", and the other way round. */
function turned(name: string): string {
  const [first = '', last = '', ...others] = name.split(/\s+/);
  const isTurned = others.length === 0 && JOINED_SYLLABLES.test(first) !== JOINED_SYLLABLES.test(last);
  return isTurned && /^\p{Lu}/u.test(first) && /^\p{Lu}\p{L}/u.test(last) ? `${last} ${first}` : name;
}

const JOINED_SYLLABLES = /^\p{Lu}\p{Ll}{1,5}-\p{L}\p{Ll}{1,5}$/u;

function withoutInitials(name: string): string {
  const words = name.split(/\s+/);
  return words.filter((word, i) => i === 0 || i === words.length - 1 || !/^\p{Lu}\.?$/u.test(word)).join(' ');
}

// First words of names of places and things, which have no middle names.
const NO_FIRST_NAME = /^(?:the|an?|new|north|south|east|west|san|santa|los|las|saint|st|lake|mount|fort|port|great)$/i;

/** "James Bond Stockdale" becomes "James Stockdale"; "New York City" remains unchanged. */
function withoutMiddleNames(name: string): string {
  const words = name.split(/\s+/);
  const [first = '', last = ''] = [words[0], words.at(-1)];
  return isPersonName(words) ? `${first} ${last}` : name;
}

/** Whether the words may be those of a person with several given names. */
function isPersonName(words: readonly string[]): boolean {
  const areNames = words.length >= 3 && words.length <= 5 && words.every((word) => /^\p{Lu}[\p{L}.'’-]*$/u.test(word));
  return areNames && !NO_FIRST_NAME.test(words[0] ?? '');
}

function withoutHonorific(name: string): string {
  const [first = '', ...rest] = name.split(/\s+/);
  return rest.length > 0 && HONORIFICS.has(foldWord(first).replace('.', '')) ? rest.join(' ') : name;
}
