import { hasDigit } from '../../../language/fields/texts.ts';
import type { Phrase } from '../../../language/understand/phrase.ts';
import type { Request } from '../../../language/understand/request.ts';
import { withoutComplement } from '../../../language/words/sentence-parts.ts';
import { stemsOf } from '../../query/attributes.ts';
import { narrow } from '../../query/narrow.ts';
import type { Table } from '../../query/table.ts';

/** Words that select rows: those in a name or a cell. */
export function wordsToNarrow(
  request: Request,
  table: Table,
  about: ReadonlySet<string>,
  explain: (start: number, end: number) => void,
): string[] {
  const words: string[] = [];
  for (const { start, end, text, isProper } of request.phrases) {
    const pieces = isProper ? [{ text, start, end }] : eachToken(request, start, end);
    for (const piece of pieces) {
      if (request.tokens[piece.start]?.value?.kind === 'quantity' && !hasDigit(piece.text)) {
        // A number in words names no row: `the first two` is no `Two-person tent`.
        if (isRowCount(request, piece.start, table)) explain(piece.start, piece.end);
        continue;
      }
      const isOwn = stemsOf(piece.text).every((stem) => about.has(stem));
      const selects = !isOwn && narrow(table, [...words, piece.text]).unused.length === 0;
      const last = words.at(-1);
      const isEither =
        !isOwn &&
        !selects &&
        last !== undefined &&
        isJoined(request, piece.start) &&
        narrow(table, [piece.text]).unused.length === 0;
      if (isEither) {
        words.splice(-1, 1, `${last}|${piece.text}`);
        explain(piece.start, piece.end);
      }
      if (selects) words.push(piece.text);
      if (selects || isOwn || isRowCount(request, piece.start, table)) explain(piece.start, piece.end);
    }
  }
  return words;
}

/** `lamps and lights`: rows of either. */
function isJoined({ tokens }: Request, at: number): boolean {
  const before = tokens[at - 1]?.lower === 'the' ? at - 2 : at - 1;
  return ['and', 'or', '&'].includes(tokens[before]?.lower ?? '') || tokens[at - 1]?.isBeforeBreak === true;
}

/** `garden furniture`: rows that say `garden` are no furniture if nothing says so. */
export function isBeheaded(
  { start, end, isProper, text }: Phrase,
  explained: ReadonlySet<number>,
  words: readonly string[],
): boolean {
  const [first = ''] = text.split(' ');
  return !isProper && end - start > 1 && !explained.has(end - 1) && explained.has(start) && words.includes(first);
}

/** `trail jacket`: the only jacket is no trail jacket if nothing says so. */
export function isMisnamed(
  { start, end, isProper, text }: Phrase,
  explained: ReadonlySet<number>,
  words: readonly string[],
): boolean {
  if (isProper || !words.includes(text.split(' ').at(-1) ?? '')) return false;
  return Array.from({ length: end - start - 1 }, (_, index) => start + index).some((at) => !explained.has(at));
}

const MAX_NAME = 5;
/** Rows by whose names it is seen whether they are titles. */
const MAX_NAMES = 50;

/** Whether the noun that says what is meant only qualifies the names of the rows: `laptop` is no `Felt laptop sleeve`. Names that
 *  are sentences or have numbers say no kind. */
export function namesOtherKind({ tokens, roles }: Request, table: Table, words: readonly string[]): boolean {
  const rows = words.length === 0 ? [] : narrow(table, words).rows;
  const isNominal = (at: number): boolean => roles[at] === 'subject' || roles[at] === 'attribute';
  const isHead = (at: number): boolean => !isNominal(at + 1) || tokens[at]?.isBeforeBreak === true;
  const heads = tokens.flatMap(({ text, stem, isCapital, isFirst }, at) =>
    words.includes(text) && isHead(at) && (isFirst || !isCapital) ? [stem] : [],
  );
  return heads.some((head) => rows.length > 0 && rows.every((row) => isOtherKind(head, table, row)));
}

/** Whether what is counted or asked for, `which ticket`, is only a word in the titles of rows, as in `Ferry drops paper tickets`: the rows are none. */
export function countsWord({ tokens, roles, aggregate }: Request, table: Table, words: readonly string[]): boolean {
  const which = tokens[0]?.lower === 'which' && aggregate === null;
  if (aggregate !== 'count' && !which) return false;
  const first = which ? 1 : roles.lastIndexOf('aggregate') + 1;
  const isPart = (at: number): boolean => roles[at] === 'subject' && !tokens[at - 1]?.isBeforeBreak;
  let end = first;
  while (isPart(end)) end += 1;
  const counted = tokens[end - 1]?.text ?? '';
  const rows = end > first && words.includes(counted) ? narrow(table, [counted]).rows : [];
  const lengths = table.rows.slice(0, MAX_NAMES).map(({ name }) => stemsOf(name).length);
  const isTitled = lengths.reduce((sum, length) => sum + length, 0) > (MAX_NAME - 1) * lengths.length;
  const isCategory = (row: number): boolean =>
    table.columns.some(
      ({ isCategory: is, cells }) => is && stemsOf(cells[row]?.raw ?? '').includes(stemsOf(counted)[0] ?? ''),
    );
  return isTitled && rows.length > 0 && !rows.some(isCategory);
}

function isOtherKind(head: string, { rows, columns }: Table, row: number): boolean {
  const name = rows[row]?.name ?? '';
  const own = stemsOf(name);
  if (!own.includes(head) || own.length > MAX_NAME || hasDigit(name)) return false;
  const isCategory = columns.some(
    ({ isCategory, cells }) => isCategory && stemsOf(cells[row]?.raw ?? '').includes(head),
  );
  return !isCategory && own.at(-1) !== head && stemsOf(withoutComplement(name)).at(-1) !== head;
}

/** `the eight planets`: the number of all rows says nothing more. */
function isRowCount({ tokens }: Request, at: number, { rows }: Table): boolean {
  const value = tokens[at]?.value;
  return value?.kind === 'quantity' && value.dimension === null && value.n === rows.length;
}

function eachToken({ tokens }: Request, start: number, end: number): { text: string; start: number; end: number }[] {
  return tokens.slice(start, end).map(({ text }, index) => ({ text, start: start + index, end: start + index + 1 }));
}
