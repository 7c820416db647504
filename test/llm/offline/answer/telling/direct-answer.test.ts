import { describe, expect, it } from 'vitest';
import { answerOffline } from '../../../../../src/llm/offline/answer/answer.ts';
import { readQuestion } from '../../../../../src/llm/offline/answer/question/question.ts';
import { readDirectAnswer } from '../../../../../src/llm/offline/answer/telling/direct-answer.ts';
import { toAnswerChunk } from '../../../../support/model/answer-chunk.ts';

describe('a direct answer', () => {
  it.each([
    ['When was Greta Holm born?', 'Greta Holm (born 4 May 1901) was an engineer.', '4 May 1901'],
    ['When did the bridge open?', 'The bridge opened on May 4, 1901.', 'May 4, 1901'],
    ['In what year was it built?', 'It was built in 1901.', '1901'],
    ['When after 1890 did it open?', 'After 1890, it opened in May 1901.', 'May 1901'],
    ['Where was Greta Holm born?', 'Greta Holm was born on 4 May 1901 in New Dorn and died.', 'New Dorn'],
  ])('to %s is in "%s": %s', (question, sentence, wanted) => {
    expect(readDirectAnswer(readQuestion(question), sentence, true)).toBe(wanted);
  });

  it.each([
    ['When was Greta Holm born?', 'Greta Holm was born in 1901 or 1902.', true],
    ['When did the war end?', 'The war of 1914-1918 ended.', true],
    ['When was it built?', 'It was built in 1901.', false],
    ['Where was she born?', 'She was born in poverty.', true],
    ['Where did she live?', "She lived at Anna's.", true],
    ['Who was born in 1901?', 'Greta Holm was born in 1901.', true],
  ])('to %s is not certain in "%s"', (question, sentence, saysAll) => {
    expect(readDirectAnswer(readQuestion(question), sentence, saysAll)).toBeNull();
  });

  it('precedes the evidence and is cited like it', () => {
    const chunks = [toAnswerChunk({ subject: 'Veldmar Light', content: 'Veldmar Light: It was built in 1907.' })];
    const ask = (withReferences: boolean) =>
      answerOffline({
        query: 'When was the Veldmar Light built?',
        chunks,
        entities: [],
        relations: [],
        namedSpeaker: null,
        withReferences,
      });
    expect(ask(false).text).toBe('1907. Veldmar Light: It was built in 1907.');
    expect(ask(true)).toEqual({ text: '1907. [1] Veldmar Light: It was built in 1907. [1]', cited: [1] });
  });
});
