import { quotedRanges } from '../../../../../language/clauses/quotes.ts';
import { correctedThing, startOfSentence } from '../../../../../language/request/corrected-thing.ts';
import { objectOf } from '../../../../../language/request/object-of.ts';
import { readValues } from '../../../../../language/values/read-values.ts';
import type { Value } from '../../../../../language/values/value.ts';
import { matchesOf } from '../../../../../text/matches.ts';

/** A break, words of correcting, and words before the new value: `, no, make that the`. */
const CORRECTION =
  /\s{0,3}(?:[,;(.?!]|\s[–—-](?=\s))\s{0,3}(?:(?:oh|oops|er|uh|um|ah|well|wait|no|sorry)\b[,.!]?\s{1,3}){0,4}(?:i mean|i meant|or rather|rather|actually|make (?:it|that)|correction|scratch that|on second thoughts?|better|sorry|wait|no(?=[,.!]))\b[,:.!]?(?:\s[–—-])?\s{1,3}(?:(?:make (?:it|that)|rather|better|i mean|let's say|it's|the|on|at|to|for|from)\s{1,3}){0,3}/giu;
const NAME_BEFORE = /\p{Lu}[\p{L}'’-]{1,30}(?: \p{Lu}[\p{L}'’-]{1,30}){0,2}$/u;
const NAME_AFTER = /^\p{Lu}[\p{L}'’-]{1,30}(?: \p{Lu}[\p{L}'’-]{1,30}){0,2}/u;
const LONGEST_NAME = 100;
const LONGEST_TASK = 10_000;
/** Characters between a value and what corrects it. */
const MOST_BETWEEN = 60;

/** A text in which each corrected value is replaced by the later one: `2, sorry, 4 lamps` is `4 lamps`. A value corrects one
 *  of its kind, a name the name right before it, a thing the one that the sentence before is about. Runs in linear time.
 *  @param today day of the task, ISO 8601 */
export function withCorrections(text: string, today: string): string {
  if (text.length > LONGEST_TASK) return text;
  const quoted = quotedRanges(text);
  let values: readonly Value[] | null = null;
  let result = '';
  let done = 0;
  for (const match of matchesOf(text, CORRECTION)) {
    const start = match.index;
    const end = start + match[0].length;
    if (start < done || quoted.some((range) => range.start < start && start < range.end)) continue;
    values ??= readValues(text, { today, language: 'en' });
    const change =
      correctedValue(text, values, start, end) ??
      correctedNoun(text, start, end) ??
      correctedName(text, start, end) ??
      correctedNumber(text, values, start, end);
    if (change === null || change.from < done) continue;
    // A question stays one: `What does it weigh? No wait, the grinder.`
    const isQuestion = /^\s{0,3}\?/.test(match[0]);
    result += text.slice(done, change.from) + change.by + text.slice(change.to, start) + (isQuestion ? '?' : '');
    done = change.end + (isQuestion && /[.!?]/.test(text[change.end] ?? '') ? 1 : 0);
  }
  return result + text.slice(done);
}

/** What is replaced, `from` to `to`, by which text, and where the correction ends. */
interface Change {
  from: number;
  to: number;
  by: string;
  end: number;
}

function correctedValue(text: string, values: readonly Value[], start: number, end: number): Change | null {
  const later = values.find(({ span }) => span.start === end);
  if (later === undefined || FINITE.test(text.slice(later.span.end, later.span.end + 10))) return null;
  const before = values.findLast(({ span }) => span.end <= start && start - span.end < MOST_BETWEEN);
  const same = before && isSameKind(before, later) ? before : undefined;
  if (same === undefined || / and \p{Lu}/u.test(text.slice(same.span.end, start))) return null;
  const [earlierRun, laterRun] = [runOf(text, values, same, -1), runOf(text, values, later, 1)];
  const [first, last] = [earlierRun.at(-1), laterRun.at(-1)];
  // `June, July and August, no, July, August and September`
  if (first && last && laterRun.length > 1)
    return { from: first.span.start, to: same.span.end, by: text.slice(end, last.span.end), end: last.span.end };
  const old = text.slice(same.span.start, same.span.end);
  const by = text.slice(later.span.start, later.span.end);
  // `one, actually two, lamps`
  const isApart = later.kind === 'quantity' && /^, \p{Ll}/u.test(text.slice(later.span.end, later.span.end + 3));
  return {
    from: same.span.start,
    to: same.span.end,
    by: isDay(later) ? withDay(old, by) : by,
    end: later.span.end + (isApart ? 1 : 0),
  };
}

/** The values of a list that begins with one and goes on in a direction: `July, August and September`. */
function runOf(text: string, values: readonly Value[], start: Value, step: 1 | -1): Value[] {
  const run = [start];
  for (let at = values.indexOf(start) + step; ; at += step) {
    const [one, next] = [run.at(-1), values[at]];
    if (!one || !next || !isSameKind(one, next)) return run;
    const [left, right] = step === 1 ? [one, next] : [next, one];
    if (!/^(?:,| and|, and| or) $/.test(text.slice(left.span.end, right.span.start))) return run;
    run.push(next);
  }
}

/** `two won't be enough` corrects nothing. */
const FINITE = /^ (?:is|are|was|were|will|would|won['’]t|can|cannot|can['’]t)\b/i;

const isSameKind = (one: Value, other: Value): boolean =>
  one.kind === other.kind &&
  (one.kind !== 'quantity' ||
    other.kind !== 'quantity' ||
    one.dimension === other.dimension ||
    one.dimension === null ||
    other.dimension === null);

const DAY = /\b\d{1,2}(?:st|nd|rd|th)?\b/i;

/** `the 16th` keeps the month of the date that it corrects. */
const isDay = ({ kind, text }: Value): boolean => kind === 'date' && /^\d{1,2}(?:st|nd|rd|th)?$/i.test(text);
const withDay = (date: string, day: string): string => (/\p{L}{3}/u.test(date) ? date.replace(DAY, day) : day);

function correctedName(text: string, start: number, end: number): Change | null {
  const old = NAME_BEFORE.exec(text.slice(Math.max(0, start - LONGEST_NAME), start))?.[0];
  const by = NAME_AFTER.exec(text.slice(end, end + LONGEST_NAME))?.[0];
  if (old === undefined || by === undefined) return null;
  // `June and July, no, July and August`: which of the first list are replaced is not said.
  const isList = /^(?:,|,? and) \p{Lu}/u.test(text.slice(end + by.length, end + by.length + 8));
  if (isList && /(?:,|,? and) $/.test(text.slice(Math.max(0, start - old.length - 6), start - old.length))) return null;
  // `Ada Quill, sorry, Adele`: only as many words as the correction has.
  const words = old.split(' ').slice(-by.split(' ').length).join(' ');
  return { from: start - words.length, to: start, by, end: end + by.length };
}

const ARTICLE_AT_END = /the\s{1,3}$/i;

function correctedNoun(text: string, start: number, end: number): Change | null {
  const article = ARTICLE_AT_END.exec(text.slice(start, end))?.[0] ?? '';
  const change = correctedThing(text, start, end - article.length);
  return change && { from: change.old.start, to: change.old.end, by: change.by, end: change.end };
}

const MAKES = /\bmake (?:it|that) $/i;
const ONE_BEFORE = /\b(?:an?|one|the|my) $/i;

/** `Put a headlamp in the cart. No, make it two.` */
function correctedNumber(text: string, values: readonly Value[], start: number, end: number): Change | null {
  const later = values.find(({ span }) => span.start === end);
  if (later?.kind !== 'quantity' || later.dimension !== null || !MAKES.test(text.slice(start, end))) return null;
  const begin = startOfSentence(text, start);
  const noun = objectOf(text.slice(begin, start)).replace(/^the /, '');
  const at = noun === '' ? -1 : text.indexOf(noun, begin);
  const article = ONE_BEFORE.exec(text.slice(Math.max(0, at - 10), at))?.[0];
  if (at === -1 || at >= start || article === undefined) return null;
  return { from: at - article.length, to: at, by: `${later.text} `, end: later.span.end };
}

/** Words at the beginning of a sentence or part that take back what was said before. */
const TAKES_BACK =
  /(?:^|[.!?;\n,]\s{1,3}|\s[–—-]\s)((?:(?:oh|oops|well)[,.!]?\s)?(?:no,? wait|wait,? no|(?:no,? )?sorry,? (?:no|i (?:mean|meant)|the|make)|no,? sorry|i meant?\b|scratch that|forget that|on second thoughts?|correction:|actually,? (?:no|not|rather|make|let['’]s|\p{L}{2,12} (?:it|that|them|this) (?:to|for|on|at|with)))\b[^.!?;\n]{0,100})/iu;

export interface TakenBack {
  words: string;
  start: number;
  /** Whether they say what to do with something: `send it to Mateo`. */
  isAct: boolean;
}

const OF_THING = /\b(?:send|put|make|write|forward|give|move|book|order|add|mail|assign) (?:it|that|them|this)\b/i;

/** The first words of a task that take back what stands before them; null if there are none. Of a text after `withCorrections`, they are
 *  not understood. */
export function takenBackIn(text: string): TakenBack | null {
  const own = text.slice(0, LONGEST_TASK);
  const found = TAKES_BACK.exec(own);
  if (found === null || quotedRanges(own).some(({ start, end }) => found.index > start && found.index < end))
    return null;
  const words = found[1] ?? '';
  return { words: words.trim(), start: found.index + found[0].length - words.length, isAct: OF_THING.test(words) };
}
