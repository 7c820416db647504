import { matchesOf } from '../../text/matches.ts';
import { isPlaceName } from '../../text/names/gazetteers/gazetteers.ts';
import { monthOf } from '../../text/time/calendar-words.ts';
import { readDateAt } from '../../text/time/dates.ts';
import { fold } from '../../text/words/fold.ts';
import { CALENDAR_WORDS, NAME_PARTICLES } from '../../text/words/function-words.ts';
import { isCapitalised } from '../../text/words/words.ts';
import type { AnswerKind } from '../lexicon/concept.ts';
import type { Dimension, Span } from '../values/value.ts';
import { toCell } from './cell.ts';
import { LIMITS } from './cell-words.ts';
import { DATE_PREFIX, MAKER_WORDS, PLACE_WORDS } from './kind-words.ts';
import { readQuantity } from './quantity.ts';

const MAX_LENGTH = 2000;

/** Whether a value can answer a question of this kind: a date for when, a number for how many. */
export function fitsKind(raw: string, kind: AnswerKind, dimension?: Dimension): boolean {
  return cutToKind(raw, kind, dimension) !== null;
}

/** The part of a value that answers a question of this kind, of `29 May 1953, by Edmund Hillary and Tenzing Norgay` the
 *  date or the names; null if there is none. A value known to be a place may be any words without a date. */
export function cutToKind(raw: string, kind: AnswerKind, dimension?: Dimension): string | null {
  const text = raw.slice(0, MAX_LENGTH).trim();
  const cell = toCell(text);
  if (cell.kind === 'unknown') return null;
  if (kind === 'text' || kind === 'item' || kind === 'list') return text;
  if (kind === 'boolean') return cell.kind === 'boolean' ? text : null;
  if (kind === 'quantity' || kind === 'duration') {
    const wanted = kind === 'duration' ? 'time' : dimension;
    if (cell.kind === 'quantity' && isOfDimension(cell.dimension, wanted) && !/[([,;]/.test(text))
      return cell.dimension === 'count' && /^\D*\d/.test(text) ? shortCount(text) : text;
  }
  const [first] = findOfKind(text, kind, dimension);
  if (first !== undefined) return text.slice(first.start, first.end);
  return kind === 'place' ? plainPlace(text) : null;
}

/** Of `about 4,500 visitors a day`, only what is counted follows the number. */
function shortCount(text: string): string {
  const [found] = findQuantities(text, 'count');
  return found === undefined ? text : text.slice(found.start, found.end);
}

/** Parts of a text that can answer a question of this kind, in order, which do not overlap. Empty for kinds that are not
 *  seen by their form. */
export function findOfKind(text: string, kind: AnswerKind, dimension?: Dimension): Span[] {
  if (kind === 'date') return findDates(text);
  if (kind === 'clock') return findClocks(text);
  if (kind === 'duration') return findQuantities(text, 'time');
  if (kind === 'quantity') return findQuantities(text, dimension);
  if (kind === 'person') return findPersons(text);
  return kind === 'place' ? findPlaces(text) : [];
}

function isOfDimension(found: Dimension | null, wanted: Dimension | undefined): boolean {
  if (wanted === undefined) return true;
  if (found === wanted) return true;
  return (found === null || found === 'count') && ['count', 'score', 'percent'].includes(wanted);
}

const NUMBER_START = /(?<![\p{L}\d.,:])(?:[$€£¥₹] ?)?[-−]?[\d½¼¾]/gu;

function findQuantities(text: string, dimension: Dimension | undefined): Span[] {
  const taken = [...findDates(text), ...findClocks(text)];
  const found: Span[] = [];
  let from = 0;
  for (const { index } of matchesOf(text, NUMBER_START)) {
    if (index < from) continue;
    const date = taken.find(({ start, end }) => index >= start && index < end);
    const read =
      date && !(dimension !== undefined && isBareYear(text.slice(date.start, date.end)))
        ? null
        : readQuantity(text, index);
    from = Math.max(from, read?.end ?? index + 1);
    if (read === null || !isOfDimension(read.dimension, dimension) || (date && read.dimension === null)) continue;
    found.push({ start: limitStart(text, index), end: read.end });
  }
  return found;
}

/** Where the word that limits a number begins: `about 300`, `up to 20 kg`; without one, the number itself. */
function limitStart(text: string, at: number): number {
  const before = text.slice(Math.max(0, at - 24), at);
  const folded = fold(before).trimEnd();
  const limit = LIMITS.find(([word, kind]) => {
    if (kind === 'exact' || folded.length > before.length || !folded.endsWith(word)) return false;
    return !/\p{L}$/u.test(folded.slice(0, -word.length));
  });
  return limit === undefined ? at : at - (before.length - folded.length) - limit[0].length;
}

export function isBareYear(text: string): boolean {
  return /^\d{4}$/.test(text);
}

const DATE_START = /(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu;
const YEAR = /(?:1\d|20|21)\d\d(?![\d%])(?: ?(?:BC|BCE|AD|CE)\b)?|\d{1,4} (?:BC|BCE|AD)\b/y;
const CENTURY =
  /\d{1,2}(?:st|nd|rd|th) century(?: (?:BC|BCE))?\b|\d{1,2}\. Jahrhundert|(?:siglo|siècle|século) [IVX]{1,6}\b|[12]\d{2}0s\b/y;
const MONTH_OF = /(\p{L}{3,10})\.?,? (?:of |de )?(?:\d{4})\b/uy;
const DAY_OF =
  /\d{1,2}(?:st|nd|rd|th|\.)? (?:of |de )?(\p{L}{3,10})\b|(\p{L}{3,10}) \d{1,2}(?:st|nd|rd|th)?(?![\d:])/uy;

function findDates(text: string): Span[] {
  const found: Span[] = [];
  let from = 0;
  for (const { index } of matchesOf(text, DATE_START)) {
    if (index < from) continue;
    const end = dateEnd(text, index);
    if (end === null) continue;
    const before = DATE_PREFIX.exec(text.slice(Math.max(from, index - 20), index))?.[0].length ?? 0;
    const last = found.at(-1);
    const gap = last === undefined ? '' : text.slice(last.end, index);
    if (last !== undefined && /^\s?(?:[-–—]|to|until|bis)\s?$/.test(gap)) last.end = end;
    else found.push({ start: index - before, end });
    from = end;
  }
  return found;
}

function dateEnd(text: string, at: number): number | null {
  const day = readDateAt(text, at);
  if (day !== null) return day.end;
  const century = endOf(CENTURY, text, at);
  if (century !== null) return century;
  for (const pattern of [MONTH_OF, DAY_OF]) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    const month = match?.[1] ?? match?.[2] ?? '';
    if (match !== null && isCapitalised(month) && monthOf(month) !== undefined) return pattern.lastIndex;
  }
  const year = endOf(YEAR, text, at);
  if (year === null) return null;
  const isPart = /[$€£¥]\s?$|\d[.,]$/.test(text.slice(Math.max(0, at - 3), at)) || /^[.,]\d/.test(text.slice(year));
  return isPart || hasUnit(text.slice(at)) ? null : year;
}

function hasUnit(text: string): boolean {
  const read = readQuantity(text.slice(0, 40));
  return read !== null && read.dimension !== null;
}

function endOf(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}

const CLOCK =
  /\b(?:[01]?\d|2[0-4])(?::[0-5]\d(?: ?[ap]\.?m\b\.?)?| ?[ap]\.?m\b\.?)|\b(?:[01]?\d|2[0-4]) (?:Uhr|heures)\b|\b(?:noon|midnight)\b/gi;

function findClocks(text: string): Span[] {
  const found: Span[] = [];
  for (const match of matchesOf(text, CLOCK)) {
    const last = found.at(-1);
    const end = match.index + match[0].length;
    if (last !== undefined && /^\s?(?:[-–—]|to|until|bis)\s?$/.test(text.slice(last.end, match.index))) last.end = end;
    else found.push({ start: match.index, end });
  }
  return found;
}

interface Run extends Span {
  /** Folded word before the run; empty if it begins the text or a part of it. */
  before: string;
  words: readonly string[];
  isFirst: boolean;
}

const TOKEN = /[\p{L}\p{N}][\p{L}\p{N}.'’-]*|[,;:()–—/&]/gu;

/** Runs of capitalised words, with particles between them: `Jan van der Meer`. */
function capitalisedRuns(text: string): Run[] {
  const runs: Run[] = [];
  let open: (Run & { words: string[] }) | null = null;
  let before = '';
  for (const match of matchesOf(text, TOKEN)) {
    const word = match[0].replace(/[.'’-]+$/, (ending) => (match[0].length <= 3 && ending === '.' ? '.' : ''));
    const end = match.index + word.length;
    // `Pier 4`
    if (open !== null && /^\d{1,3}$/.test(word) && text[open.end] === ' ' && match.index === open.end + 1) {
      Object.assign(open, { end }).words.push(word);
      continue;
    }
    const isName = isCapitalised(word) && !isCalendarWord(word);
    if (isName && open !== null) Object.assign(open, { end }).words.push(word);
    else if (isName) {
      open = { start: match.index, end, before, words: [word], isFirst: match.index === 0 };
      runs.push(open);
    } else if (open !== null && !isWithinName(word, text.slice(end, end + 40))) open = null;
    before = isCapitalised(word) && open !== null ? before : fold(word);
  }
  return runs;
}

/** Whether a small word joins a name, as in `Jan van der Meer`, and is no word before a place. */
function isWithinName(word: string, rest: string): boolean {
  const particle = fold(word);
  const isJoining = NAME_PARTICLES.has(particle) && (particle === 'de' || !PLACE_WORDS.has(particle));
  return isJoining && /^ (?:\p{Ll}{2,5} ){0,2}\p{Lu}/u.test(rest);
}

function isCalendarWord(word: string): boolean {
  const folded = fold(word);
  return CALENDAR_WORDS.has(folded) || (folded.endsWith('s') && CALENDAR_WORDS.has(folded.slice(0, -1)));
}

/** Names of people: after a word such as `by`, else not in a place. Names joined by `and` are one part. */
function findPersons(text: string): Span[] {
  const dates = findDates(text);
  const runs = capitalisedRuns(text).filter((run) => !overlaps(run, dates));
  const made = runs.filter(({ before }) => MAKER_WORDS.has(before));
  const isPerson = (run: Run): boolean => {
    if (PLACE_WORDS.has(run.before) || isPlaceName(fold(run.words.join(' ')))) return false;
    const isWhole = run.isFirst && run.end === text.length;
    // `The English name ...`, `on the Champ de Mars`
    return isWhole || (run.words.length > 1 && run.words[0] !== 'The' && run.before !== 'the');
  };
  const heads = made.length > 0 ? made : runs.filter(isPerson);
  return joinRuns(text, runs, heads);
}

function joinRuns(text: string, runs: readonly Run[], heads: readonly Run[]): Span[] {
  const found: Span[] = [];
  for (const run of runs) {
    const last = found.at(-1);
    const isJoined =
      last !== undefined && /^(?:,| and| und| y| et| e|, and| &) $/.test(text.slice(last.end, run.start));
    const isAlone = isPlaceName(fold(run.words.join(' ')));
    if (isJoined && !isAlone) last.end = run.end;
    else if (heads.includes(run)) found.push({ start: run.start, end: run.end });
  }
  return found;
}

/** Names after a word such as `in`, with what follows after commas: `in Pisa, Italy`. */
function findPlaces(text: string): Span[] {
  const dates = findDates(text);
  const runs = capitalisedRuns(text).filter((run) => !overlaps(run, dates));
  const heads = runs.filter((run) => {
    if (MAKER_WORDS.has(run.before)) return false;
    return PLACE_WORDS.has(run.before) || isPlaceName(fold(run.words.join(' ')));
  });
  const found: Span[] = [];
  for (const run of runs) {
    const last = found.at(-1);
    const between = last && text.slice(last.end, run.start);
    // `Vienna, Budapest and Belgrade`
    const isJoined = between === ', ' || (between === ' and ' && heads.includes(run));
    if (last !== undefined && isJoined) last.end = run.end;
    else if (heads.includes(run)) found.push({ start: run.start, end: run.end });
  }
  return found;
}

/** A value without a date, a number or a maker. */
function plainPlace(text: string): string | null {
  const isOther = toCell(text).kind !== 'text' || findDates(text).length > 0;
  const [first = ''] = fold(text).split(' ');
  return isOther || MAKER_WORDS.has(first) || !/\p{L}/u.test(text) ? null : text;
}

function overlaps(run: Span, spans: readonly Span[]): boolean {
  return spans.some(({ start, end }) => run.start < end && run.end > start);
}
