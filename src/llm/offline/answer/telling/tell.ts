import type { Answer, AnswerChunk } from '../../../model.ts';
import { chooseUnits, MAX_LISTED_UNITS } from '../choose.ts';
import type { Acquaintances } from '../question/person.ts';
import type { Question } from '../question/question.ts';
import type { Unit } from '../units.ts';
import { readUnitFact } from './direct-answer.ts';
import { gatherItems, type ListItem } from './list-items.ts';
import { readNewState } from './new-state.ts';
import { tellUnit } from './tell-unit.ts';
import { readVerdict } from './yes-no.ts';

/** Tells the best units, each with its speaker and date; first the bare fact, where a rule can extract it with
 *  certainty. `lead` opens the answer. Null if there is nothing to tell. */
export function tellUnits(
  units: readonly Unit[],
  question: Question,
  { acquaintances, lead, withReferences }: { acquaintances: Acquaintances; lead?: string; withReferences: boolean },
): Answer | null {
  const items =
    question.form === 'list' && question.isEnglish && lead === undefined
      ? gatherItems(units, question, acquaintances)
      : [];
  if (items.length > 1) return tellItems(items, question, withReferences);
  const chosen = chooseUnits(units, question, acquaintances);
  if (chosen.length === 0) return null;
  const cite = (text: string, { reference }: Unit) => (withReferences ? `${text} [${reference}]` : text);
  const [first] = chosen;
  const fact =
    first && lead === undefined
      ? (readUnitFact(first, question, acquaintances) ?? readChange(first, { chosen, units, question }))
      : null;
  const told = chosen.map((unit) => cite(tellUnit(unit, question), unit));
  const opening = first && fact !== null ? [cite(`${fact}.`, first)] : lead === undefined ? [] : [lead];
  return { text: [...opening, ...told].join(' '), cited: [...new Set(chosen.map(({ reference }) => reference))] };
}

/** What is so now, where the best unit is newer than another one and says what has changed. */
function readChange(
  first: Unit,
  { chosen, units, question }: { chosen: readonly Unit[]; units: readonly Unit[]; question: Question },
): string | null {
  if (question.wantedTime !== 'now' || !first.tellsChange) return null;
  const older = chosen.filter(({ time }) => time !== null && first.time !== null && time < first.time);
  return older.map((unit) => readNewState(first, unit, units, question)).find((state) => state !== null) ?? null;
}

/** "Yes: 4 May 2024: ..." Null for another question than one for yes or no, or where nothing decides it. */
export function tellVerdict(
  chunks: readonly AnswerChunk[],
  question: Question,
  withReferences: boolean,
): Answer | null {
  const verdict = question.form === 'yes-no' && question.isEnglish ? readVerdict(chunks, question) : null;
  if (verdict === null) return null;
  const { isYes, text, chunk } = verdict;
  const evidence = `${tellUnit({ ...chunk, text }, question)}${withReferences ? ` [${chunk.reference}]` : ''}`;
  return { text: `${isYes ? 'Yes' : 'No'}: ${evidence}`, cited: [chunk.reference] };
}

/** "accordion [1][3], mandolin [2]. 4 May 2024: ..." Each item with all units that name it, then the first unit of each. */
function tellItems(items: readonly ListItem[], question: Question, withReferences: boolean): Answer {
  const cite = (text: string, units: readonly Unit[]) =>
    withReferences ? `${text} ${units.map(({ reference }) => `[${reference}]`).join('')}` : text;
  const lead = `${items.map(({ text, units }) => cite(text, units)).join(', ')}.`;
  const evidence = new Set(items.flatMap(({ units }) => units.slice(0, 1)));
  const parts = Array.from(evidence, (unit) => cite(tellUnit(unit, question), [unit]));
  return {
    text: [lead, ...parts.slice(0, MAX_LISTED_UNITS)].join(' '),
    cited: [...new Set(items.flatMap(({ units }) => units.map(({ reference }) => reference)))],
  };
}
