import { describe, expect, it } from 'vitest';
import { readAnswerKind } from '../../../../src/llm/offline/answer/answer-kind.ts';

describe('the kind of thing a question asks for', () => {
  it.each([
    ['When did the war end?', 'It ended in 1918.', 'It ended badly.'],
    ['Which month is the coldest?', 'It freezes in January.', 'It freezes in winter.'],
    ['How many ships sailed?', 'A dozen ships sailed.', 'Some ships sailed.'],
    ['Who built it?', 'It was built by Brandt.', 'It was built by hand.'],
    ['In which small city is it?', 'It is in Porto.', 'It is by the sea.'],
  ])('%s', (question, with_, without) => {
    const kind = readAnswerKind(question);
    expect(kind?.findIn(with_)).toHaveLength(1);
    expect(kind?.findIn(without)).toEqual([]);
  });

  it('does not count what the question says itself', () => {
    expect(readAnswerKind('When after 1918 did it end?')?.findIn('It ended after 1918.')).toEqual([]);
    expect(readAnswerKind('Where in Orsk is it?')?.findIn('It is in Orsk.')).toEqual([]);
  });

  it('is unknown where the words do not tell', () => {
    expect(readAnswerKind('Explain the engine.')).toBeNull();
  });
});
