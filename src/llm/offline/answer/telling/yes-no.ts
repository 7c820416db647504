import { type Claim, readClaim } from '../../../../language/claims/claim.ts';
import { judgeClaim } from '../../../../language/claims/judge-claim.ts';
import { onOneLine } from '../../../../text/one-line.ts';
import { PASSAGE_CHARACTERS } from '../../../../text/parts/titles.ts';
import type { AnswerChunk } from '../../../model.ts';
import type { Question } from '../question/question.ts';
import { isShortNote, isUnit, textOf } from '../units.ts';
import { isSaidByAdviser } from './of-person.ts';

export interface Verdict {
  isYes: boolean;
  chunk: AnswerChunk;
  /** What says so: a turn or note as a whole, of a passage one sentence. */
  text: string;
}

/** Whether turns, notes or passages confirm or deny a question such as "Do I keep bees?", and which one does, see `judgeClaim`;
 *  of those that contradict each other, the newest. Null where none says so explicitly. */
export function readVerdict(chunks: readonly AnswerChunk[], question: Question): Verdict | null {
  const claim = readClaim(question.text);
  if (claim === null) return null;
  const verdicts = chunks.flatMap((chunk) => readVerdictOf(chunk, claim) ?? []);
  const [first] = verdicts;
  if (!first || verdicts.every(({ isYes }) => isYes === first.isYes)) return first ?? null;
  if (claim.wants !== 'now' || verdicts.some(({ chunk }) => chunk.time === null)) return null;
  return verdicts.toSorted((a, b) => (b.chunk.time ?? 0) - (a.chunk.time ?? 0))[0] ?? null;
}

function readVerdictOf(chunk: AnswerChunk, claim: Claim): Verdict | null {
  if (chunk.content.length > PASSAGE_CHARACTERS) return null;
  const isOfWriter = claim.splits.some(({ subject }) => subject.kind === 'writer');
  const isWhole = isUnit(chunk) || isShortNote(chunk);
  if (isOfWriter && (!isWhole || isSaidByAdviser(chunk))) return null;
  const text = isWhole ? textOf(chunk) : onOneLine(chunk.content.slice(chunk.bodyStart));
  const judgement = judgeClaim(claim, text, chunk);
  if (judgement === null) return null;
  const { isSo, start, end } = judgement;
  return { isYes: isSo, chunk, text: isWhole ? text : text.slice(start, end) };
}
