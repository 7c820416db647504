import { resolveDaysOfMonth } from '../../../../text/time/days-of-month.ts';
import { formatDate } from '../../../../text/time/format-date.ts';
import { resolveRelativeTimes } from '../../../../text/time/relative-times.ts';
import type { ResolvedTime } from '../../../../text/time/resolved-time.ts';
import type { Question } from '../question/question.ts';

const WEEK_MS = 604_800_000;
const WEEKDAY = /^(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/i;

/** What the words of a unit say about time, in order. A weekday after its time is one before it if the question asks about
 *  the past. */
export function readUnitTimes(text: string, time: number, { isPast }: Question): ResolvedTime[] {
  const relative = resolveRelativeTimes(text, time).map((found) => {
    if (!isPast || found.from <= time || !WEEKDAY.test(found.surface)) return found;
    const from = found.from - WEEK_MS;
    return { ...found, from, to: found.to - WEEK_MS, text: formatDate(from) };
  });
  const days = resolveDaysOfMonth(text, time);
  const isApart = ({ start, end }: ResolvedTime) => days.every((day) => end <= day.start || start >= day.end);
  return [...relative.filter(isApart), ...days].sort((a, b) => a.start - b.start);
}
