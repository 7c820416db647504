import { expect, it } from 'vitest';
import type { AnswerChunk } from '../../../src/llm/model.ts';
import { toAnswerMessages } from '../../../src/llm/openai/memory/memory-prompts.ts';
import { toAnswerChunk } from '../../support/model/answer-chunk.ts';

function labelOf(chunk: Partial<AnswerChunk>): string | undefined {
  const chunks = [toAnswerChunk({ content: 'It broke.', ...chunk })];
  const question = { query: 'What broke?', entities: [], relations: [], namedSpeaker: null, withReferences: false };
  const [, message] = toAnswerMessages({ ...question, chunks });
  const text = String(message && 'text' in message ? message.text : '');
  return /\[1\].*/.exec(text)?.[0].trim();
}

it('tells the model of each chunk the title, or the speaker, and the date', () => {
  const time = Date.UTC(2024, 2, 3);
  expect(labelOf({ subject: 'Ovens' })).toBe('[1] Ovens');
  expect(labelOf({ subject: 'Mira', speaker: 'Mira', time })).toBe('[1] said by Mira, 3 March 2024');
  expect(labelOf({ time })).toBe('[1] 3 March 2024');
  expect(labelOf({})).toBe('[1]');
});
