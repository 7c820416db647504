import { describe, expect, it } from 'vitest';
import { answerOffline } from '../../../../src/llm/offline/answer/answer.ts';
import { toAnswerChunk } from '../../../support/model/answer-chunk.ts';

const CONTENT =
  'Ann Lee, a baker, met Bob Hale at the mill. Bob Hale sold bread to Ann Lee for years. It rained all day on the mill. ' +
  'Dorn is a town near Orsk with a lamp. The road from Dorn to Orsk is long.';
const entities = ['Ann Lee', 'Bob Hale', 'Dorn', 'Orsk'].map((name) => ({ name, type: 'Entity', description: '' }));
const relations = [
  { source: 'Ann Lee', target: 'Bob Hale', description: '' },
  { source: 'Dorn', target: 'Orsk', description: '' },
];
const ask = (query: string, withReferences = false) =>
  answerOffline({
    ...{ query, chunks: [toAnswerChunk({ content: CONTENT })], entities, relations },
    ...{ namedSpeaker: null, withReferences },
  });

describe('what a text is about', () => {
  it('is told by sentences that name the main entities of each community', () => {
    const { text } = ask('Summarise this.');
    expect(text).toMatch(/Ann Lee, a baker, met Bob Hale at the mill\..*Dorn is a town near Orsk with a lamp\./);
    expect(text).not.toContain('rained');
  });

  it('is cited, and the same every time', () => {
    const answer = ask('What is this text about?', true);
    expect(answer.text).toMatch(/\[1\]/);
    expect(answer.cited).toEqual([1]);
    expect(ask('What is this text about?', true)).toEqual(answer);
  });

  it('is answered from words where no entities are known', () => {
    const chunks = [toAnswerChunk({ content: 'The story is told by a baker.' })];
    const input = { query: 'Summarise the story.', chunks, entities: [], relations: [], namedSpeaker: null };
    expect(answerOffline({ ...input, withReferences: false }).text).toContain('The story is told by a baker.');
  });
});
