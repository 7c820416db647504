import type { AnswerChunk } from '../../../src/llm/model.ts';
import { readTitle } from '../../../src/text/parts/titles.ts';

/** A chunk of a context: by default the first one, without speaker and time. */
export function toAnswerChunk(given: Partial<AnswerChunk> & Pick<AnswerChunk, 'content'>): AnswerChunk {
  const bodyStart = readTitle(given.content, null)?.bodyStart ?? 0;
  return { reference: 1, subject: null, bodyStart, speaker: null, time: null, score: 1, ...given };
}
