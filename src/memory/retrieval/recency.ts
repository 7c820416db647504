import { CALENDAR_WORDS } from '../../text/function-words.ts';
import type { Scored } from '../types.ts';
import type { ParsedQuery } from './parse-query.ts';

/** How much the newest of the found memories gains over the oldest. */
const GAIN = 0.2;
/** Words of a question about the past. */
const PAST = new Set([
  ...[
    'first',
    'originally',
    'original',
    'initially',
    'previously',
    'previous',
    'former',
    'formerly',
    'once',
    'earlier',
  ],
  ...['used', 'before', 'ago', 'did', 'was', 'were', 'had', 'old', 'since'],
]);
/** Words of a question about the present, also beside words of the past: "When did I last ...?" */
const PRESENT = new Set(['last', 'latest', 'now', 'current', 'currently', 'newest', 'recently', 'still', 'today']);
const YEAR = /^(?:1\d{3}|20\d\d)$/;

/** Whether a question is about now: it names no time and has no word of the past. */
export function asksAboutNow({ words }: ParsedQuery): boolean {
  const folded = words.map((word) => word.folded);
  if (folded.some((word) => YEAR.test(word) || CALENDAR_WORDS.has(word))) return false;
  return folded.some((word) => PRESENT.has(word)) || !folded.some((word) => PAST.has(word));
}

/** Multiplies scores by up to `1 + GAIN`, in proportion to the time between the oldest and the newest of the memories.
 *  @param timeOf epoch ms; null for a memory without a time, whose score is kept */
export function preferNewest(ranked: readonly Scored[], timeOf: (id: number) => number | null): Scored[] {
  const times = ranked.map(({ id }) => timeOf(id));
  const known = times.filter((time) => time !== null);
  const oldest = Math.min(...known);
  const span = Math.max(...known) - oldest;
  if (known.length < 2 || span === 0) return [...ranked];
  return ranked
    .map(({ id, score }, at) => {
      const time = times[at] ?? null;
      return { id, score: time === null ? score : score * (1 + (GAIN * (time - oldest)) / span) };
    })
    .sort((a, b) => b.score - a.score || a.id - b.id);
}
