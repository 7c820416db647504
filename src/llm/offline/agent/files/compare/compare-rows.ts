import type { Collection, PageContent } from '../../../../../device/page-content.ts';
import type { Token } from '../../../../../language/understand/tokens.ts';
import { monthOf } from '../../../../../text/time/calendar-words.ts';
import { fold } from '../../../../../text/words/fold.ts';

const GONE = /\b(?:no longer|no more|not any more|disappeared|vanished|missing|gone|dropped|removed|left out)\b/;
const ADDED = /\b(?:new in|is new|are new|what's new|added|newly|came in|joined)\b/;
const CHANGED = /\b(?:changed|changes|change|differs?|different)\b/;
const OLD = /\b(?:old|older|before|last|previous)\b/;
const NEW = /\b(?:new|newer|after|now|current|this)\b/;

/** Whether a clause asks what two tables say differently. */
export const asksRowChange = (tokens: readonly Token[]): boolean => {
  const text = textOf(tokens);
  return GONE.test(text) || ADDED.test(text) || CHANGED.test(text);
};

/** What became of the rows from one table to another of the same columns, by their first column: the names of rows that are
 *  gone or new, or the rows whose other cells changed, both ways. Null if the clause asks for something else, the files are
 *  no such tables, or nothing says which is the older. */
export function compareRows(tokens: readonly Token[], one: PageContent, other: PageContent): unknown {
  const [ours] = one.collections;
  const [theirs] = other.collections;
  const isComparable = ours && theirs && fold(ours.columns.join('|')) === fold(theirs.columns.join('|'));
  if (!isComparable || ours.columns.length < 2) return null;
  const text = textOf(tokens);
  const order = orderOf(text, one.title, other.title);
  if (order === 0) return null;
  const [before, after] = order === 1 ? [ours, theirs] : [theirs, ours];
  if (GONE.test(text)) return keysMissing(before, after);
  if (CHANGED.test(text)) return changesOf(before, after);
  return ADDED.test(text) ? keysMissing(after, before) : null;
}

const textOf = (tokens: readonly Token[]): string => tokens.map(({ lower }) => lower).join(' ');

/** 1 if the first file is the older or the one compared with, -1 if the second is, 0 if nothing says it. */
function orderOf(text: string, one: string, other: string): -1 | 0 | 1 {
  const words = [one, other].map((name) =>
    fold(name)
      .replace(/\.[^.]*$/, '')
      .replace(/[_.-]+/g, ' '),
  );
  const [first = '', second = ''] = words;
  if ((OLD.test(first) && !OLD.test(second)) || (NEW.test(second) && !NEW.test(first))) return 1;
  if ((OLD.test(second) && !OLD.test(first)) || (NEW.test(first) && !NEW.test(second))) return -1;
  const [year, otherYear] = words.map((word) => Number(/\b(?:19|20)\d\d\b/.exec(word)?.[0] ?? 0));
  if (year && otherYear && year !== otherYear) return year < otherYear ? 1 : -1;
  // `missing from june.csv` names the file that lacks something; else the first one named is compared with.
  const gone = GONE.exec(text);
  const said = gone === null ? text : text.slice(gone.index);
  const [, asked = ''] = PLACED.exec(said) ?? PLACED.exec(text) ?? [];
  if (asked !== '' && fold(one).startsWith(asked)) return -1;
  if (asked !== '' && fold(other).startsWith(asked)) return 1;
  const [month, otherMonth] = words.map(monthIn);
  return month && otherMonth && month !== otherMonth ? (month < otherMonth ? 1 : -1) : 0;
}

const PLACED = / (?:in|from|on) (?:the )?(\S+)/;

/** The month that a name has, 1 to 12; 0 without one. */
const monthIn = (name: string): number =>
  name.split(' ').reduce((found, word) => found || (word.length > 2 ? (monthOf(word) ?? 0) : 0), 0);

const keyOf = (cells: readonly string[]): string => fold((cells[0] ?? '').trim());

function keysMissing(from: Collection, others: Collection): string[] | string {
  const known = new Set(others.rows.map(({ cells }) => keyOf(cells)));
  const names = from.rows.filter(({ cells }) => !known.has(keyOf(cells))).map(({ cells }) => cells[0] ?? '');
  return names.length === 0 ? 'None.' : names;
}

function changesOf(before: Collection, after: Collection): unknown {
  const old = new Map(before.rows.map(({ cells }) => [keyOf(cells), cells]));
  const changed = after.rows.flatMap(({ cells }) => {
    const was = old.get(keyOf(cells));
    const isSame = was === undefined || was.every((cell, at) => fold(cell.trim()) === fold((cells[at] ?? '').trim()));
    if (isSame) return [];
    const entries = after.columns.map((label, at): [string, string] => {
      const [from = '', to = ''] = [was[at], cells[at]];
      return [label, from === to ? to : `${from} -> ${to}`];
    });
    return [Object.fromEntries(entries)];
  });
  return changed.length === 0 ? 'None.' : changed;
}
