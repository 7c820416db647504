import { isRecord } from '../../../../json-schema/schema-node.ts';
import { fold } from './page-text.ts';

export interface Source {
  /** JSON pointer to the value, or what a model writes for it: `price`, `$.items[0].name`. */
  path: string;
  words: string;
}

export interface Proved {
  /** The output, with null for each value that nothing proves. */
  value: unknown;
  /** Pointers to these. */
  unproved: string[];
  /** Words of the page that values rest on, in order. */
  words: string[];
}

/** Keeps the values of an output that rest on words of the page: those given as their source, or the value itself.
 *  @param page folded */
export function proveLeaves(output: unknown, sources: readonly Source[], page: string): Proved {
  const given = new Map(sources.map(({ path, words }) => [toPointer(path), words]));
  const unproved: string[] = [];
  const words: string[] = [];
  const visit = (value: unknown, pointer: string): unknown => {
    if (value === null || value === undefined) return null;
    if (Array.isArray(value)) return value.map((entry, index) => visit(entry, `${pointer}/${index}`));
    if (isRecord(value))
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, visit(each, `${pointer}/${key}`)]));
    const proof = [given.get(pointer), String(value)].find((each) => isIn(page, each));
    if (proof === undefined || (typeof value === 'boolean' && proof === String(value))) {
      unproved.push(pointer);
      return null;
    }
    words.push(proof);
    return value;
  };
  return { value: visit(output, ''), unproved, words };
}

/** Whether the page has the words, not within others. */
function isIn(page: string, words: string | undefined): boolean {
  const folded = fold(words ?? '');
  if (folded === '') return false;
  const isWithinWord = (at: number): boolean => /[\p{L}\p{N}]{2}/u.test(page.slice(Math.max(0, at - 1), at + 1));
  for (let at = page.indexOf(folded); at >= 0; at = page.indexOf(folded, at + 1))
    if ((at === 0 || !isWithinWord(at)) && !isWithinWord(at + folded.length)) return true;
  return false;
}

const toPointer = (path: string): string =>
  path
    .replace(/^\$/, '')
    .split(/[/.[\]]+/)
    .filter((part) => part !== '')
    .map((part) => `/${part}`)
    .join('');
