import { readTimes } from '../../../text/time/absolute-times.ts';
import type { AskedTime } from '../../../text/time/asked-time.ts';
import { resolveRelativeTimes } from '../../../text/time/relative-times.ts';
import type { AnswerChunk } from '../../model.ts';
import type { Question } from './question/question.ts';
import type { Unit } from './units.ts';

/** Whether a turn or note was written at the time that a question names, or tells of that time. */
export function isOfTime({ content, bodyStart, time }: AnswerChunk, asked: AskedTime): boolean {
  if (time !== null && asked.overlaps(time, time + 1)) return true;
  const text = content.slice(bodyStart);
  if (text.includes(asked.text)) return true;
  const told = [...readTimes(text), ...(time === null ? [] : resolveRelativeTimes(text, time))];
  return told.some(({ from, to }) => asked.overlaps(from, to));
}

/** Whether a question asks for all of a time: "What happened in July?" */
export function asksOnlyTime({ stems, lightStems, form }: Question): boolean {
  return form !== 'yes-no' && [...stems].every((stem) => lightStems.has(stem));
}

/** Units with a time, those nearest to the one asked for first. */
export function nearestFirst(units: readonly Unit[], asked: AskedTime): Unit[] {
  const timed = units.flatMap((unit) => (unit.time === null ? [] : [{ unit, distance: asked.distance(unit.time) }]));
  return timed.sort((a, b) => a.distance - b.distance).map(({ unit }) => unit);
}
