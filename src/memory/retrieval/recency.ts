import { detectLanguage } from '../../text/language/languages.ts';
import type { AskedTime } from '../../text/time/asked-time.ts';
import { tenseWordsOf } from '../../text/time/tense-words.ts';
import { CALENDAR_WORDS } from '../../text/words/function-words.ts';
import { foldWord, readWords } from '../../text/words/words.ts';
import type { Scored } from '../types.ts';

/** How much the newest of the found memories gains over the oldest. */
const GAIN = 0.2;
/** Share of the gain without a time: measured, a memory of unknown age is not like the oldest. */
const WITHOUT_TIME = 0.5;
const YEAR = /^(?:1\d{3}|20\d\d)$/;

/** Whether a question is about now: it names no time and has no word of the past. */
export function asksAboutNow(query: string): boolean {
  const folded = readWords(query).map(({ surface }) => foldWord(surface));
  if (folded.some((word) => YEAR.test(word) || CALENDAR_WORDS.has(word))) return false;
  const language = detectLanguage(query);
  const tense = tenseWordsOf(language === 'unknown' ? 'en' : language);
  if (!tense) return false;
  const has = (words: ReadonlySet<string>) => folded.some((word) => words.has(word));
  return has(tense.present) || !has(tense.past);
}

/** Multiplies scores by up to `1 + GAIN`, in proportion to the time between the oldest and the newest of the memories.
 *  @param timeOf epoch ms; null for a memory without a time, which gains half */
export function preferNewest(ranked: readonly Scored[], timeOf: (id: number) => number | null): Scored[] {
  const times = ranked.map(({ id }) => timeOf(id));
  const known = times.filter((time) => time !== null);
  const oldest = Math.min(...known);
  const span = Math.max(...known) - oldest;
  if (known.length < 2 || span === 0) return [...ranked];
  return ranked
    .map(({ id, score }, at) => {
      const time = times[at] ?? null;
      return { id, score: score * (1 + GAIN * (time === null ? WITHOUT_TIME : (time - oldest) / span)) };
    })
    .sort((a, b) => b.score - a.score || a.id - b.id);
}

/** How much a memory of the time that a question names gains. */
const GAIN_OF_TIME = 0.3;

/** Raises the scores of memories of the time that a question names.
 *  @param timeOf epoch ms; null for a memory without a time */
export function preferTime(
  ranked: readonly Scored[],
  timeOf: (id: number) => number | null,
  { overlaps }: AskedTime,
): Scored[] {
  return ranked
    .map(({ id, score }) => {
      const time = timeOf(id);
      return { id, score: score * (time !== null && overlaps(time, time + 1) ? 1 + GAIN_OF_TIME : 1) };
    })
    .sort((a, b) => b.score - a.score || a.id - b.id);
}
