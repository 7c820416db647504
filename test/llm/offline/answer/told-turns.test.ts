import { describe, expect, it } from 'vitest';
import { answerOffline } from '../../../../src/llm/offline/answer/answer.ts';
import { readTurns } from '../../../../src/text/turns/transcript.ts';
import { toAnswerChunk } from '../../../support/model/answer-chunk.ts';

const TALK = `Ana: Have you booked the hotel?
Ben: Yes, the Aurora in Lisbon, for 4 nights.
Ana: What does it cost?
Ben: 320 euros in all.
Ana: My sister Vera joins us.
Ben: Great. I bring my ukulele.`;
const DATED = `[2024-03-02 10:01] Ana: Where did you put the passport?
[2024-03-02 10:02] Ben: In the blue drawer.
It is behind the maps.
[2024-03-05 09:00] Ana: The plumber comes on Friday.`;

function ask(query: string, ...contents: string[]) {
  const chunks = contents.map((content, at) => toAnswerChunk({ content, reference: at + 1, bodyStart: 0 }));
  return answerOffline({ query, chunks, entities: [], relations: [], namedSpeaker: null, withReferences: true });
}

describe('a conversation in one memory', () => {
  it('has turns, with their speakers and times', () => {
    expect(readTurns(DATED)).toEqual([
      { speaker: 'Ana', time: Date.UTC(2024, 2, 2, 10, 1), said: 'Where did you put the passport?' },
      { speaker: 'Ben', time: Date.UTC(2024, 2, 2, 10, 2), said: 'In the blue drawer. It is behind the maps.' },
      { speaker: 'Ana', time: Date.UTC(2024, 2, 5, 9, 0), said: 'The plumber comes on Friday.' },
    ]);
    expect(readTurns('Tea: I like it.\nIt is green.')).toEqual([]);
  });

  it.each([
    ['What does the hotel cost?', TALK, /^Ben: 320 euros in all\. \[1\]/],
    ["Who is Ana's sister?", TALK, /^Vera\. \[1\] Ana: My sister Vera joins us\. \[1\]$/],
    ['Does Ana play the ukulele?', TALK, /^Nothing here says this of Ana; Ben says: Ben: Great\. I bring my ukulele\./],
    ['When does the plumber come?', DATED, /^8 March 2024\. \[1\] Ana, 5 March 2024: The plumber comes on Friday\./],
  ])('answers "%s" with what is said', (question, talk, answer) => {
    expect(ask(question, talk).text).toMatch(answer);
  });

  it('answers beside notes, and is cited once', () => {
    const { text, cited } = ask('What does the hotel cost?', TALK, 'The hotel of Sintra costs 90 euros.');
    expect(text).toContain('320 euros in all. [1]');
    expect(cited.toSorted()).toEqual([1, 2]);
  });
});
