import { InvalidDocumentError } from '../invalid-document.ts';
import type { MatchDocument } from '../match/document.ts';
import { compileMatch, type Matcher } from '../match/matcher.ts';
import type { NumberedEntry } from './entry.ts';
import { findNearMisses, type NearMiss } from './near-misses.ts';
import { seeEntry } from './seen-entry.ts';

/** What must be true of the requests received. */
export interface Expectation {
  match?: MatchDocument;
  /** How many requests match. Default: at least one. */
  count?: number;
  atLeast?: number;
  atMost?: number;
  /** Requests that come in this order; others may come between them. */
  order?: readonly MatchDocument[];
}

export interface Verdict {
  /** How many requests match `match`; without one, how many matches of `order` were found. */
  count: number;
  /** What was expected and what was received instead, in words; null if the expectation is met. */
  problem: string | null;
}

/** @param entries the oldest first
 *  @throws InvalidDocumentError if the expectation can never be met or never be missed */
export function verify(expectation: Expectation, entries: readonly NumberedEntry[]): Verdict {
  const { match, order } = expectation;
  if (match === undefined && order === undefined) throw new InvalidDocumentError('match', 'or order is required');
  const range = toRange(expectation);
  const counted = match === undefined ? null : verifyCount(compileMatch(match, 'match'), range, entries);
  if (counted?.problem || order === undefined) return counted ?? { count: 0, problem: null };
  const ordered = verifyOrder(
    order.map((each, index) => compileMatch(each, `order[${index}]`)),
    entries,
  );
  return { count: counted?.count ?? ordered.count, problem: ordered.problem };
}

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

function verifyCount(matcher: Matcher, range: Range, entries: readonly NumberedEntry[]): Verdict {
  const matching = entries.filter((entry) => matcher.matches(seeEntry(entry)));
  const count = matching.length;
  if (count >= range.least && count <= range.most) return { count, problem: null };
  const head = `Expected ${describeRange(range)}, but ${count} of ${describeCount(entries.length)} match.`;
  const details =
    count > range.most
      ? ['The first of them:', ...matching.slice(0, SHOWN).map((entry) => `- ${describe(entry)}`)]
      : describeNearest(findNearMisses(entries, matcher, SHOWN));
  return { count, problem: [head, ...details].join('\n') };
}

function verifyOrder(matchers: readonly Matcher[], entries: readonly NumberedEntry[]): Verdict {
  let position = 0;
  for (const [index, matcher] of matchers.entries()) {
    const found = entries.findIndex((entry, at) => at >= position && matcher.matches(seeEntry(entry)));
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
  matcher: Matcher,
  index: number,
  earlier: readonly NumberedEntry[],
  later: readonly NumberedEntry[],
): string {
  const previous = earlier.at(-1);
  const before = earlier.findLast((entry) => matcher.matches(seeEntry(entry)));
  const among = previous
    ? `after the one that matches order[${index - 1}] (${describe(previous)})`
    : `among ${describeCount(later.length)}`;
  return [
    `Expected a request that matches order[${index}], but none does ${among}.`,
    ...(before ? [`One came too early: ${describe(before)}`] : []),
    ...describeNearest(findNearMisses(later, matcher, SHOWN)),
  ].join('\n');
}

const SHOWN = 3;

function describeRange({ least, most }: Range): string {
  if (least === most) return `exactly ${describeCount(least)}`;
  if (most === Infinity) return `at least ${describeCount(least)}`;
  return least === 0 ? `at most ${describeCount(most)}` : `${least} to ${describeCount(most)}`;
}

const describeCount = (count: number): string => `${count} request${count === 1 ? '' : 's'}`;

function describeNearest(misses: readonly NearMiss[]): string[] {
  if (misses.length === 0) return [];
  const lines = misses.flatMap(({ entry, mismatches }) => [
    `- ${describe(entry)}`,
    ...mismatches.map((mismatch) => `  - ${mismatch}`),
  ]);
  return ['The nearest that do not match:', ...lines];
}

const SHOWN_URL_LENGTH = 200;

function describe({ id, method, url, status }: NumberedEntry): string {
  const shownUrl = url.length > SHOWN_URL_LENGTH ? `${url.slice(0, SHOWN_URL_LENGTH)}…` : url;
  return `${method} ${shownUrl} -> ${status ?? 'no response'}, id ${id}`;
}
