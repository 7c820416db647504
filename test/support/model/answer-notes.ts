import type { AnswerChunk, AnswerInput } from '../../../src/llm/model.ts';
import { answerOffline } from '../../../src/llm/offline/answer/answer.ts';
import { toAnswerChunk } from './answer-chunk.ts';

/** The answer without evidence. */
export const NOTHING = 'Nothing in this graph answers the question.';

/** A text, or one with its day of 2024: "04-01". */
export type GivenNote = string | [day: string, text: string];

/** Notes, best first. */
export function toNotes(notes: readonly GivenNote[]): AnswerChunk[] {
  return notes.map((note, at) => {
    const [day, content] = typeof note === 'string' ? [null, note] : note;
    const time = day === null ? null : Date.parse(`2024-${day}`);
    return toAnswerChunk({ reference: at + 1, content, time, bodyStart: 0, score: 1 / (at + 1) });
  });
}

/** The text of the answer from notes. */
export function askNotes(query: string, notes: readonly GivenNote[], changes: Partial<AnswerInput> = {}): string {
  const input = { query, chunks: toNotes(notes), entities: [], relations: [], namedSpeaker: null };
  return answerOffline({ ...input, withReferences: false, ...changes }).text;
}
