import type { Figure } from '../../../../reading/query/aggregate.ts';
import type { ResultGroup, ResultRow, ResultValue } from '../../../../reading/query/algebra.ts';
import { fold } from '../../../../text/words/fold.ts';
import type { Answered } from './answer.ts';

/** Answers as plain text: a name with its value, entries of a list one by one. */

/** `Harrow Bridge: 412 m`; with the label if facts of several attributes are listed together. */
export function tellFact({ text, evidence }: Answered, isOneOfSeveral = false): string {
  const [first] = evidence;
  if (first === undefined || first.entity === '') return text;
  return isOneOfSeveral ? `${first.entity}, ${first.attribute}: ${text}` : `${first.entity}: ${text}`;
}

/** `Hip bag`, `Hip bag: $29.90`, or with labels: `Hip bag: Price $29.90, Weight 300 g`. */
export function tellRow({ name, values }: ResultRow): string {
  const told = values.filter(({ cell }) => cell.kind !== 'unknown' && fold(cell.raw.trim()) !== fold(name.trim()));
  if (told.length === 0) return name;
  return `${name}: ${told.length === 1 ? textOf(told[0]) : told.map(tellValue).join(', ')}`;
}

/** The entries of a list: an array of several, or the text of the only one. */
export function tellRows(rows: readonly ResultRow[]): string | string[] {
  const entries = rows.map(tellRow);
  const [only] = entries;
  return entries.length === 1 && only !== undefined ? only : entries;
}

/** `$61.40`, and of how many rows if not of all: `$61.40 (of 4 of 6 entries)`. */
export function tellFigure({ text, known, total }: Figure): string {
  return known < total ? `${text} (of ${known} of ${total} entries)` : text;
}

/** `Blue Line: 3` */
export function tellGroup({ key, figure }: ResultGroup): string {
  return `${key}: ${tellFigure(figure)}`;
}

/** One entry per line. */
export function toLines(told: string | readonly string[]): string {
  return typeof told === 'string' ? told : told.join('\n');
}

function tellValue(value: ResultValue): string {
  return `${value.label} ${textOf(value)}`;
}

function textOf(value: ResultValue | undefined): string {
  return value?.cell.raw.trim() ?? '';
}
