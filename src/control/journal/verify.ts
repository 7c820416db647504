import type { EffectOfTask } from '../../tasks/task.ts';
import { InvalidDocumentError } from '../invalid-document.ts';
import type { EffectMatch, MatchDocument } from '../match/document.ts';
import { compileEffectMatch, compileMatch, type Demands } from '../match/matcher.ts';
import type { NumberedEntry } from './entry.ts';
import { findNearMisses } from './near-misses.ts';
import { seeEntry } from './seen-entry.ts';

/** What must be true of the requests received, or of the changes that tasks made. */
export interface Expectation {
  match?: MatchDocument;
  /** Changes, in place of `match`. */
  effects?: EffectMatch;
  /** How many match. Default: at least one. */
  count?: number;
  atLeast?: number;
  atMost?: number;
  /** Requests that come in this order; others may come between them. */
  order?: readonly MatchDocument[];
}

export interface Verdict {
  /** How many match `match` or `effects`; without one, how many matches of `order` were found. */
  count: number;
  /** What was expected and what there is instead, in words; null if the expectation is met. */
  problem: string | null;
}

/** @param entries the oldest first
 *  @throws InvalidDocumentError if the expectation can never be met or never be missed */
export function verify(expectation: Expectation, entries: readonly NumberedEntry[]): Verdict {
  const { match, order } = expectation;
  if (match === undefined && order === undefined)
    throw new InvalidDocumentError('match, effects', 'or order is required');
  const range = toRange(expectation);
  const counted = match === undefined ? null : verifyCount(requestsThat(compileMatch(match, 'match')), range, entries);
  if (counted?.problem || order === undefined) return counted ?? { count: 0, problem: null };
  const ordered = verifyOrder(
    order.map((each, index) => requestsThat(compileMatch(each, `order[${index}]`))),
    entries,
  );
  return { count: counted?.count ?? ordered.count, problem: ordered.problem };
}

/** @param effects in order
 *  @throws InvalidDocumentError as `verify` does */
export function verifyEffects(expectation: Expectation, effects: readonly EffectOfTask[]): Verdict {
  const { effects: match = {}, ...rest } = expectation;
  if (rest.match !== undefined || rest.order !== undefined)
    throw new InvalidDocumentError('effects', 'excludes match and order');
  const wanted = { ...compileEffectMatch(match, 'effects'), noun: 'effect', describe: describeEffect };
  return verifyCount(wanted, toRange({ ...rest, match: {} }), effects);
}

/** What something must be like, and words for it. */
interface Wanted<T> extends Demands<T> {
  noun: string;
  describe(item: T): string;
}

const requestsThat = (matcher: Demands<ReturnType<typeof seeEntry>>): Wanted<NumberedEntry> => ({
  noun: 'request',
  matches: (entry) => matcher.matches(seeEntry(entry)),
  mismatches: (entry) => matcher.mismatches(seeEntry(entry)),
  describe,
});

interface Range {
  least: number;
  most: number;
}

function toRange({ match, count, atLeast, atMost }: Expectation): Range {
  if (match === undefined && (count ?? atLeast ?? atMost) !== undefined) {
    throw new InvalidDocumentError('match', 'is required beside count, atLeast and atMost');
  }
  if (count !== undefined) {
    if ((atLeast ?? atMost) !== undefined) throw new InvalidDocumentError('count', 'excludes atLeast and atMost');
    return { least: count, most: count };
  }
  const range = { least: atLeast ?? (atMost === undefined ? 1 : 0), most: atMost ?? Infinity };
  if (range.least > range.most) throw new InvalidDocumentError('atMost', 'must not be less than atLeast');
  return range;
}

function verifyCount<T>(wanted: Wanted<T>, range: Range, items: readonly T[]): Verdict {
  const matching = items.filter(wanted.matches);
  const count = matching.length;
  if (count >= range.least && count <= range.most) return { count, problem: null };
  const counted = describeCount(items.length, wanted.noun);
  const head = `Expected ${describeRange(range, wanted.noun)}, but ${count} of ${counted} match.`;
  const details =
    count > range.most
      ? ['The first of them:', ...matching.slice(0, SHOWN).map((item) => `- ${wanted.describe(item)}`)]
      : describeNearest(items, wanted);
  return { count, problem: [head, ...details].join('\n') };
}

function verifyOrder(matchers: readonly Wanted<NumberedEntry>[], entries: readonly NumberedEntry[]): Verdict {
  let position = 0;
  for (const [index, matcher] of matchers.entries()) {
    const found = entries.findIndex((entry, at) => at >= position && matcher.matches(entry));
    if (found === -1) {
      return {
        count: index,
        problem: describeGap(matcher, index, entries.slice(0, position), entries.slice(position)),
      };
    }
    position = found + 1;
  }
  return { count: matchers.length, problem: null };
}

/** @param index of the match that was not found among the `later` entries */
function describeGap(
  matcher: Wanted<NumberedEntry>,
  index: number,
  earlier: readonly NumberedEntry[],
  later: readonly NumberedEntry[],
): string {
  const previous = earlier.at(-1);
  const before = earlier.findLast(matcher.matches);
  const among = previous
    ? `after the one that matches order[${index - 1}] (${describe(previous)})`
    : `among ${describeCount(later.length, 'request')}`;
  return [
    `Expected a request that matches order[${index}], but none does ${among}.`,
    ...(before ? [`One came too early: ${describe(before)}`] : []),
    ...describeNearest(later, matcher),
  ].join('\n');
}

const SHOWN = 3;

function describeRange({ least, most }: Range, noun: string): string {
  if (least === most) return `exactly ${describeCount(least, noun)}`;
  if (most === Infinity) return `at least ${describeCount(least, noun)}`;
  return least === 0 ? `at most ${describeCount(most, noun)}` : `${least} to ${describeCount(most, noun)}`;
}

const describeCount = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

function describeNearest<T>(items: readonly T[], wanted: Wanted<T>): string[] {
  const misses = findNearMisses(items, wanted, SHOWN);
  if (misses.length === 0) return [];
  const lines = misses.flatMap(({ item, mismatches }) => [
    `- ${wanted.describe(item)}`,
    ...mismatches.map((mismatch) => `  - ${mismatch}`),
  ]);
  return ['The nearest that do not match:', ...lines];
}

const SHOWN_LENGTH = 200;

function describe({ id, method, url, status }: NumberedEntry): string {
  const shownUrl = url.length > SHOWN_LENGTH ? `${url.slice(0, SHOWN_LENGTH)}…` : url;
  return `${method} ${shownUrl} -> ${status ?? 'no response'}, id ${id}`;
}

/** On one line, also if texts of the change have several. */
function describeEffect({ kind, name, field, before, after, place, step, task }: EffectOfTask): string {
  const [thing, from, to] = [name, before, after].map((text) => JSON.stringify(text?.slice(0, SHOWN_LENGTH) ?? null));
  return `${kind} ${thing}, ${field} ${from} -> ${to}, ${place}, step ${step} of the task, id ${task}`;
}
