import type { Lexicon } from '../../../../language/lexicon/lexicon.ts';
import type { Token } from '../../../../language/understand/tokens.ts';
import { selectingWords } from '../../../../language/words/frame-words.ts';
import { stemsOf } from '../../../../reading/query/attributes.ts';
import type { Column, Table } from '../../../../reading/query/table.ts';
import { englishLists, type Link, type ListPlace, linkAt } from './list-place.ts';
import { readPeriod } from './periods.ts';

/** A run of tokens with what it says of a list. */
export interface Linked {
  link: Link;
  start: number;
  end: number;
}

export interface LinkedWords {
  links: readonly Linked[];
  /** Words that a row must say, with their indexes. */
  telling: readonly { at: number; token: Token }[];
}

/** Says of each word of a question what it means for a list. What is no word for the list, for asking or for a time is a word that
 *  rows must prove. */
export function linkWords(tokens: readonly Token[], place: ListPlace, lexicon: Lexicon): LinkedWords {
  const links: Linked[] = [];
  const telling: { at: number; token: Token }[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined) continue;
    const found = token.value === null ? linkAt(place, tokens, at) : null;
    const meant = found?.payloads.filter((link) => fits(link, at, found.length, tokens)) ?? [];
    if (found && meant.length > 0) {
      for (const link of meant) links.push({ link, start: at, end: at + found.length });
      at += found.length - 1;
    } else if (isTelling(token, lexicon)) telling.push({ at, token });
  }
  return { links, telling };
}

const isTelling = (token: Token, lexicon: Lexicon): boolean =>
  token.value?.kind !== 'ordinal' &&
  !lexicon.isFunctionWord(token.lower) &&
  !lexicon.isNegation(token.lower) &&
  !englishLists().whole.has(token.lower) &&
  stemsOf(token.text).length > 0 &&
  (selectingWords([token], ['asking', 'time']).length > 0 || readPeriod(token) !== null);

/** Words after which `last` is no verb, and before which it is one. */
const LASTING = new Set(['longer', 'shorter', 'more', 'less', 'over', 'under', 'until', 'till', 'for']);

const PAST = new Set(['did', 'had']);

/** Whether a word can have a sense where it stands: `open` begins a request, a capital inside a clause a name. */
function fits({ type }: Link, at: number, length: number, tokens: readonly Token[]): boolean {
  const first = tokens[at];
  if (first === undefined) return false;
  const isLasting = LASTING.has(tokens[at + length]?.lower ?? '') || tokens.some(({ lower }) => lower === 'long');
  if (type === 'last' && first.lower === 'last' && isLasting) return false;
  // `what did I have to pay`: paid or not.
  if (type === 'state' && first.lower === 'to' && tokens.slice(0, at).some(({ lower }) => PAST.has(lower)))
    return false;
  if (type === 'state') return at > 0 || tokens[at + length]?.lower !== 'the';
  return true;
}

/** Stems of the texts of each row. What is compared proves no word: numbers, times, and states, so that `opened` is not `Open`. */
export function stemsOfRows({ rows, columns }: Table, { states }: ListPlace): ReadonlySet<string>[] {
  const texts = columns.filter(
    ({ kind, label, cells }) => kind === 'text' && !cells.every(({ raw }) => states.has(`${label}: ${raw}`)),
  );
  return rows.map(
    ({ name }, row) => new Set([name, ...texts.map(({ cells }) => cells[row]?.raw ?? '')].flatMap(stemsOf)),
  );
}

/** Whether a text with these stems says a word, or another word for the same. */
export function says(stems: ReadonlySet<string>, { text, stem }: Token, { synonymsOf }: Lexicon): boolean {
  const own = stemsOf(text);
  return own.every((each) => stems.has(each)) || synonymsOf(stem).some((each) => stems.has(each));
}

export const columnOf = ({ columns }: Table, label: string): Column | undefined =>
  columns.find((column) => column.label === label);
