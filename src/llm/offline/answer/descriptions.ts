import type { AnswerChunk, AnswerInput } from '../../model.ts';

/** What is said of entities and relations, each text once, as chunks without a writer or a time; relations first, because each
 *  of them is one statement. */
export function listDescriptions({ entities, relations }: AnswerInput): AnswerChunk[] {
  const texts = new Set([...relations, ...entities].map(({ description }) => description.trim()));
  texts.delete('');
  return Array.from(texts, (content, at) => ({
    reference: at + 1,
    subject: null,
    content,
    bodyStart: 0,
    speaker: null,
    time: null,
    score: 1 / (at + 1),
  }));
}
