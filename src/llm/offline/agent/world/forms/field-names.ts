import { FIELD_TERMS, GENERIC_LABEL_WORDS, LABEL_FILLERS } from './field-terms.ts';

/** Normalizes the names of form fields: names with the same meaning become the same words. */

const MAX_LABEL_LENGTH = 200;
const FILLERS = new Set(LABEL_FILLERS.split(' '));
const GENERIC = new Set(GENERIC_LABEL_WORDS.split(' '));
const TERMS = new Map(Object.entries(FIELD_TERMS).flatMap(([id, phrases]) => phrases.map((phrase) => [phrase, id])));
const MAX_PHRASE_WORDS = Math.max(...[...TERMS.keys()].map((phrase) => phrase.split(' ').length));

/** Normalized words of a label: `postcode` for `zipCode`, `ZIP code` and `Your postcode (required)`. */
export function fieldWords(label: string): string[] {
  const words = plainWords(label);
  const named: string[] = [];
  for (let at = 0; at < words.length; ) {
    const length = phraseLength(words, at);
    named.push(TERMS.get(words.slice(at, at + length).join(' ')) ?? words[at] ?? '');
    at += length;
  }
  return named.filter((word) => !FILLERS.has(word));
}

/** Those without words that many labels have. */
export const tellingFieldWords = (label: string): string[] => fieldWords(label).filter((word) => !GENERIC.has(word));

function plainWords(label: string): string[] {
  const spaced = label
    .slice(0, MAX_LABEL_LENGTH)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss');
  return spaced.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Number of words of the longest term that begins at a word; 1 if none does. */
function phraseLength(words: readonly string[], at: number): number {
  for (let length = MAX_PHRASE_WORDS; length > 1; length -= 1)
    if (TERMS.has(words.slice(at, at + length).join(' ')) && at + length <= words.length) return length;
  return 1;
}

const SUBSET_FIT = 0.8;
const PATH_FIT = 0.15;

/** How well a key matches a field's label, from 0 to 1. `path` contains the keys of the objects that contain it. */
export function fieldFit(label: string, key: string, path: readonly string[] = []): number {
  const [wanted, offered] = [fieldWords(label), fieldWords(key)];
  if (wanted.length === 0 || offered.length === 0) return 0;
  const common = offered.filter((word) => wanted.includes(word));
  const shared = common.length;
  if (shared === offered.length && shared === wanted.length) return 1;
  if (common.every((word) => GENERIC.has(word))) return 0;
  if (shared === offered.length)
    return SUBSET_FIT * Math.min(shared / wanted.length, 1) + PATH_FIT * pathShare(wanted, path);
  return shared === wanted.length ? SUBSET_FIT * (shared / offered.length) : 0;
}

function pathShare(wanted: readonly string[], path: readonly string[]): number {
  const words = new Set(path.flatMap(fieldWords));
  return wanted.filter((word) => words.has(word)).length / wanted.length;
}
