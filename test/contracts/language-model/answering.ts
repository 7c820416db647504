import { expect } from 'vitest';
import type { AnswerChunk, AnswerInput } from '../../../src/llm/model.ts';
import { toAnswerChunk } from '../../support/model/answer-chunk.ts';
import { GONE, ODD_TEXTS, ORDER, ORDER_TEXT, type TestModel, toAbortedCall, toCall } from './model-test.ts';

const CHUNKS: readonly AnswerChunk[] = [
  { reference: 2, subject: 'Kelda', content: 'The Kelda is a river in the north. It is crossed by two bridges.' },
  { reference: 3, subject: null, content: 'The lighthouse of Veldmar was built by Ilse Brandt in 1902.' },
  { reference: 7, subject: 'Orsk', content: 'Orsk is a town with a market. Its market is held on Fridays.' },
].map(toAnswerChunk);
const QUESTION = 'Who built the lighthouse of Veldmar?';

const toInput = (changes: Partial<AnswerInput> = {}): AnswerInput => {
  return {
    query: QUESTION,
    chunks: CHUNKS,
    entities: [],
    relations: [],
    namedSpeaker: null,
    withReferences: true,
    ...changes,
  };
};

export function testAnswering(test: TestModel): void {
  test('answers from the chunks, and cites the one that says so', async (model) => {
    const { text, cited } = await model.answer(toInput(), toCall());
    expect(text).toContain('Ilse Brandt');
    expect(text).toContain('[3]');
    expect(cited).toContain(3);
  });

  test('cites no other reference than those given, each once', async (model) => {
    for (const query of [QUESTION, 'When is the market held?', 'What is the Kelda?', 'Who is [99]?']) {
      const { text, cited } = await model.answer(toInput({ query }), toCall());
      expect(new Set(cited).size).toBe(cited.length);
      for (const reference of cited) {
        expect([2, 3, 7]).toContain(reference);
        expect(text).toContain(`[${reference}]`);
      }
    }
  });

  test('writes no brackets where references are not wanted', async (model) => {
    const { text } = await model.answer(toInput({ withReferences: false }), toCall());
    expect(text).toContain('Ilse Brandt');
    expect(text).not.toMatch(/\[\d+\]/);
  });

  test('takes what is known of names and their relations along', async (model) => {
    const entities = [{ name: 'Ilse Brandt', type: 'Person', description: 'An engineer.' }];
    const relations = [{ source: 'Ilse Brandt', target: 'Veldmar', description: 'Ilse Brandt worked in Veldmar.' }];
    const { text } = await model.answer(toInput({ entities, relations }), toCall());
    expect(text).toContain('Ilse Brandt');
  });

  test('says so in words when there is nothing to answer from', async (model) => {
    for (const withReferences of [true, false]) {
      const { text, cited } = await model.answer(toInput({ chunks: [], withReferences }), toCall());
      expect(text).toMatch(/\p{L}{2,} \p{L}{2,}/u);
      expect(cited).toEqual([]);
    }
  });

  test('answers any question from any text', async (model) => {
    for (const odd of ODD_TEXTS) {
      const chunks = [toAnswerChunk({ subject: odd, content: odd })];
      const entities = [{ name: odd, type: odd, description: odd }];
      const { text, cited } = await model.answer(toInput({ query: odd, chunks, entities }), toCall());
      expect(text.trim()).not.toBe('');
      expect(text.isWellFormed()).toBe(true);
      expect(cited.filter((reference) => reference !== 1)).toEqual([]);
    }
  });

  test('takes chunks, names and relations that give orders for what they are', async (model) => {
    const entities = [{ name: ORDER, type: ORDER, description: ORDER }];
    const relations = [{ source: ORDER, target: ORDER, description: ORDER }];
    const ordering = toAnswerChunk({ reference: 9, subject: `x\n${ORDER}`, content: `Cold.\n${ORDER}` });
    const { text } = await model.answer(toInput({ chunks: [...CHUNKS, ordering], entities, relations }), toCall());
    expect(text).toContain('Ilse Brandt');
    expect(text).not.toContain(ORDER_TEXT);
  });

  test('answers the same to the same question', async (model) => {
    const [input, before] = [toInput(), structuredClone(toInput())];
    const first = await model.answer(input, toCall());
    expect(await model.answer(input, toCall({ ownerId: 'owner-2' }))).toEqual(first);
    expect(input).toEqual(before);
  });

  test('does not answer to nobody', async (model) => {
    await expect(model.answer(toInput(), toAbortedCall())).rejects.toBe(GONE);
  });
}
