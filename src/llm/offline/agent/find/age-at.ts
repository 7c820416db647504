import { toCell } from '../../../../language/cells/cell.ts';
import type { AttributeRef } from '../../../../language/lexicon/concept.ts';
import type { Lexicon } from '../../../../language/lexicon/lexicon.ts';
import type { Request } from '../../../../language/understand/request.ts';
import { evidenceOfValue } from '../../../../reading/answer/evidence.ts';
import type { StepGenerator } from '../run/step-generator.ts';
import type { FindContext, Found } from './find.ts';
import { findAttribute } from './find-attribute.ts';

/** A question for the age of a thing at an event, `how old was Ada Lovelace when she died`. */
interface AgeAt {
  name: string;
  event: AttributeRef;
}

const BIRTH: AttributeRef = { concepts: ['born', 'completed'], words: [] };

/** Reads a question for an age at an event that has a date. Null for other questions. */
export function readAgeAt({ attributes, chunks, tokens }: Request, lexicon: Lexicon): AgeAt | null {
  const [thing, ...others] = chunks;
  const isDated = ({ concepts }: AttributeRef): boolean =>
    concepts.some((id) => lexicon.conceptOf(id)?.kind === 'date') && !concepts.includes('born');
  const event = attributes.find(({ ref }) => !ref.concepts.includes('age') && isDated(ref));
  const asksAge = attributes.some(({ ref }) => ref.concepts.includes('age'));
  // `how old is it and when was it opened` asks for both.
  const isOne = others.length === 0 && tokens.every(({ lower }) => lower !== 'and');
  return asksAge && event && thing && isOne ? { name: thing.text, event: event.ref } : null;
}

/** Finds an age in full years: from the date of birth to that of the event. Both must be known to the day. */
export function* findAgeAt({ name, event }: AgeAt, context: FindContext): StepGenerator<Found> {
  const begin = yield* findAttribute(name, BIRTH, context);
  if ('problem' in begin) return begin;
  const end = yield* findAttribute(name, event, context);
  if ('problem' in end) return end;
  const [from, to] = [begin.answer, end.answer];
  const years = fullYears(from.raw, to.raw);
  if (years === null) return { problem: 'what the page says are no two dates' };
  const { entity, url } = to;
  const value = `${years} years (${from.attribute}: ${from.raw}; ${to.attribute}: ${to.raw})`;
  return { answer: { ...to, value, evidence: evidenceOfValue(entity, 'age', `${years} years`, url) } };
}

/** Full years between two dates; null if one of them is no day. */
function fullYears(from: string, to: string): number | null {
  const [start, end] = [dayOf(from), dayOf(to)];
  if (start === null || end === null || end < start) return null;
  const years = Number(end.slice(0, 4)) - Number(start.slice(0, 4));
  return end.slice(5) < start.slice(5) ? years - 1 : years;
}

function dayOf(raw: string): string | null {
  const cell = toCell(raw);
  return cell.kind === 'date' && cell.until === undefined ? cell.iso.slice(0, 10) : null;
}
