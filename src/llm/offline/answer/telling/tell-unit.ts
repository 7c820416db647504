import { formatDate } from '../../../../text/time/format-date.ts';
import type { Question } from '../question/question.ts';
import type { Unit } from '../units.ts';
import { readUnitTimes } from './unit-times.ts';

/** "Mira, 3 March 2024: ..."; after it, for a question about time, what its relative words mean. */
export function tellUnit({ speaker, time, text }: Pick<Unit, 'speaker' | 'time' | 'text'>, question: Question): string {
  const head = [speaker, time === null ? null : formatDate(time)].filter((part) => part !== null).join(', ');
  const told = head === '' ? text : `${head}: ${text}`;
  if (question.kind?.name !== 'time' || time === null) return told;
  const meanings = readUnitTimes(text, time, question).map(({ surface, text: meaning }) => `${surface}: ${meaning}`);
  return meanings.length === 0 ? told : `${told} (${meanings.join('; ')})`;
}
