import { readFileSync } from 'node:fs';
import { HONORIFICS } from '../words/function-words.ts';
import { foldWord } from '../words/words.ts';
import { isFirstName } from './gazetteers/gazetteers.ts';
import { nameKey } from './names.ts';

/** Keys of other forms by which a text may refer to its title: without a qualifier in parentheses or after a comma,
 *  without an honorific, without middle names or initials, with initials for given names, by a short form of the first
 *  name, by a nickname in quotation marks, and with a name of two joined syllables first or last. Does not include the
 *  key of the title. */
export function aliasKeys(title: string): string[] {
  const bare = title.replace(/\s*[(（][^()（）]*[)）]\s*/g, ' ').trim();
  const beforeComma = bare.split(/,\s/)[0] ?? bare;
  const plain = withoutHonorific(beforeComma);
  const { name, nickname } = readNickname(plain);
  const words = name.split(/\s+/);
  const keys = new Set([bare, beforeComma, plain, name, withoutInitials(words).join(' ')].map(nameKey));
  for (const key of personKeys(words, nickname)) keys.add(key);
  keys.delete(nameKey(title));
  keys.delete('');
  return [...keys];
}

/** `Charles Edward "Chuck" Berry` is Charles Edward Berry, also called Chuck. Without a nickname, the name as it is. */
export function readNickname(name: string): { name: string; nickname: string | null } {
  const match = NICKNAME.exec(name);
  return match ? { name: `${match[1]} ${match[3]}`, nickname: match[2] ?? '' } : { name, nickname: null };
}

const NICKNAME =
  /^(\p{Lu}[\p{L}.'’ -]{0,40}?)\s?["“]\s?(\p{Lu}[\p{L}.'’ -]{1,30}?)\s?["”]\s(\p{Lu}[\p{L}.'’ -]{0,40})$/u;

/** Keys of other forms of a person's name that is given by its words; none if it cannot be one. */
export function personKeys(words: readonly string[], nickname: string | null = null): string[] {
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (words.length < 2 || words.length > MAX_WORDS || NO_FIRST_NAME.test(first)) return [];
  if (!words.every((word) => PERSON_WORD.test(word))) return [];
  const given = words.slice(0, -1);
  const firstNames = [...shortFormsOf(first), ...(nickname === null ? [] : [nickname])];
  const forms = [...firstNames.map((short) => [short, last]), ...(given.length > 1 ? [[first, last]] : turned(words))];
  if (given.length > 1 && (given.some(isInitial) || isFirstName(foldWord(first)))) {
    const initials = given.map(([initial = '']) => initial);
    forms.push([...initials, last], [first, ...initials.slice(1), last], [first.charAt(0), ...given.slice(1), last]);
  }
  return forms.map((form) => nameKey(form.join(' ')));
}

const MAX_WORDS = 5;
const PERSON_WORD = /^\p{Lu}[\p{L}\p{M}.'’-]*$/u;
// First words of names of places and things, which have no middle names.
const NO_FIRST_NAME = /^(?:the|an?|new|north|south|east|west|san|santa|los|las|saint|st|lake|mount|fort|port|great)$/i;

function isInitial(word: string): boolean {
  return /^\p{Lu}\.?$/u.test(word);
}

/** "Leong Po-Chih" becomes "Po-Chih Leong", and the other way round. */
function turned([first = '', last = '']: readonly string[]): string[][] {
  return JOINED_SYLLABLES.test(first) === JOINED_SYLLABLES.test(last) || last.length < 2 ? [] : [[last, first]];
}

const JOINED_SYLLABLES = /^\p{Lu}\p{Ll}{1,5}-\p{L}\p{Ll}{1,5}$/u;

function withoutInitials(words: readonly string[]): readonly string[] {
  return words.filter((word, i) => i === 0 || i === words.length - 1 || !isInitial(word));
}

function withoutHonorific(name: string): string {
  const [first = '', ...rest] = name.split(/\s+/);
  return rest.length > 0 && HONORIFICS.has(foldWord(first).replace('.', '')) ? rest.join(' ') : name;
}

let shortForms: Readonly<Record<string, string>> | null = null;

/** "Bob" and others for "Robert". English. */
function shortFormsOf(first: string): string[] {
  shortForms ??= JSON.parse(readFileSync(new URL('./data/short-names-en.json', import.meta.url), 'utf8')) as Readonly<
    Record<string, string>
  >;
  return shortForms[foldWord(first)]?.split(' ') ?? [];
}
