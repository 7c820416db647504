import { type Claim, readClaim } from '../../../../language/claims/claim.ts';
import { judgeClaim } from '../../../../language/claims/judge-claim.ts';
import { KIND_WEIGHT } from '../../../../text/lexicon/related-stems.ts';
import { onOneLine } from '../../../../text/one-line.ts';
import { PASSAGE_CHARACTERS } from '../../../../text/parts/titles.ts';
import { stemOf } from '../../../../text/words/stems.ts';
import { readWords } from '../../../../text/words/words.ts';
import type { AnswerChunk } from '../../../model.ts';
import { coverageOf, matchStems, weighStems } from '../match.ts';
import type { Question } from '../question/question.ts';
import { isShortNote, isUnit, textOf, type Unit } from '../units.ts';
import { isSaidByAdviser } from './of-person.ts';

export interface Verdict {
  isYes: boolean;
  chunk: AnswerChunk;
  /** What says so: a turn or note as a whole, of a passage one sentence. */
  text: string;
}

/** Share of the question's words that a unit must hold to be worth showing without a verdict. */
const MIN_RELEVANT = 0.3;

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

/** Whether a unit holds enough of what a yes-no question asks to be shown without a verdict. */
export function isTopicHeld(units: readonly Unit[], question: Question): boolean {
  const weights = weighStems(
    question,
    units.map(({ found }) => found),
  );
  const asked = new Map([...weights].filter(([stem]) => !question.lightStems.has(stem) && !PARTICLES.has(stem)));
  return asked.size === 0 || units.some(({ text }) => shareOf(text, asked, question) >= MIN_RELEVANT);
}

/** Words of the question that are no part of what it asks about. */
const PARTICLES = new Set(
  ['still', 'yet', 'ever', 'already', 'any', 'really', 'current', 'currently', 'actual'].map((word) => stemOf(word)),
);

/** Share of what is asked that a text holds, also as a synonym or a thing of the kind, by weight. */
function shareOf(text: string, asked: ReadonlyMap<string, number>, question: Question): number {
  const stems = new Set(readWords(text).map(({ surface }) => stemOf(surface)));
  const held = [...matchStems(question, stems)].filter(([, weight]) => weight >= KIND_WEIGHT);
  return coverageOf(new Map(held.map(([stem]) => [stem, 1])), asked);
}
