import { describe, expect, it } from 'vitest';
import type { AnswerInput } from '../../../../src/llm/model.ts';
import { answerOffline } from '../../../../src/llm/offline/answer/answer.ts';
import { toAnswerChunk } from '../../../support/model/answer-chunk.ts';

const CHUNKS = [
  {
    reference: 1,
    subject: 'Veldmar Light',
    content: 'Veldmar Light: It stands on Orsk. It was built by Ilse Brandt in 1907.',
  },
  { reference: 2, subject: 'Ilse Brandt', content: 'Ilse Brandt: She was born in Hafnarvik. She liked tea.' },
  { reference: 3, subject: 'Bread', content: 'Bread: Bread is baked.' },
].map(toAnswerChunk);
const ask = (query: string, changes: Partial<AnswerInput> = {}) =>
  answerOffline({
    query,
    chunks: CHUNKS,
    entities: [],
    relations: [],
    namedSpeaker: null,
    withReferences: false,
    ...changes,
  });

describe('an answer without a model', () => {
  it('is made of sentences of the passages, in reading order', () => {
    const { text, cited } = ask('Who built the Veldmar Light, and where was Ilse Brandt born?');
    expect(text).toContain(
      'Veldmar Light: It was built by Ilse Brandt in 1907. Ilse Brandt: She was born in Hafnarvik.',
    );
    expect(text).not.toMatch(/tea|[Bb]read/);
    expect([...cited].sort()).toEqual([1, 2]);
  });

  it.each([
    ['When was the Orsk lamp lit?', 'The Orsk lamp was lit in 1907.'],
    ['How many Orsk lamps are lit?', 'The Orsk lamps lit are 12.'],
    ['Who lit the Orsk lamp?', 'The Orsk lamp was lit by Brandt.'],
  ])('to %s prefers a sentence that holds such a thing', (query, wanted) => {
    const others = ['by a stranger', 'in a storm', 'with a match', 'at last'].map(
      (how) => `The Orsk lamp was lit ${how}.`,
    );
    const chunks = [toAnswerChunk({ content: [...others, wanted].join(' ') })];
    expect(ask(query, { chunks }).text).toContain(wanted);
  });

  it('cites the passage of each sentence when asked to', () => {
    expect(ask('How is bread baked?', { withReferences: true })).toEqual({ text: 'Bread is baked. [3]', cited: [3] });
  });

  it('tells a sentence with a pronoun after its subject in a passage, but not in a chapter', () => {
    const sentence = 'It was forged by a smith.';
    const answerIn = (content: string) =>
      ask('Which smith forged it?', { chunks: [toAnswerChunk({ subject: 'The Winter Book', content })] }).text;
    expect(answerIn(sentence)).toBe(`The Winter Book: ${sentence}`);
    const inChapter = answerIn(`${'The snow fell on the road. '.repeat(80)}${sentence}`);
    expect(inChapter).toContain(sentence);
    expect(inChapter).not.toContain('The Winter Book');
  });

  it('prefers sentences that name an entity on the way to the answer', () => {
    const chunks = [toAnswerChunk({ content: 'The lamp was sold. The lamp went to Dorn.' })];
    const entities = [{ name: 'Dorn', type: 'Place', description: '' }];
    expect(ask('What became of the lamp?', { chunks, entities }).text).toMatch(/The lamp went to Dorn\.$/);
  });

  it('says so when nothing is known', () => {
    expect(ask('Who built it?', { chunks: [], withReferences: true })).toEqual({
      text: expect.stringMatching(/^Nothing/),
      cited: [],
    });
    expect(ask('quantum chromodynamics').cited).toEqual([]);
  });
});
