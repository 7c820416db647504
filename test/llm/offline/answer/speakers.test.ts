import { describe, expect, it } from 'vitest';
import type { AnswerInput } from '../../../../src/llm/model.ts';
import { answerOffline } from '../../../../src/llm/offline/answer/answer.ts';
import { toAnswerChunk } from '../../../support/model/answer-chunk.ts';

const time = Date.parse('2024-03-08');
const TURNS = [
  { reference: 1, speaker: 'Bob', content: 'Bob: I drink rooibos.', bodyStart: 5, time, score: 1 },
  { reference: 2, speaker: 'Ann', content: 'Ann: What do you drink?', bodyStart: 5, time, score: 0.9 },
  { reference: 3, speaker: 'Ann', content: 'Ann: Tea, in the morning.', bodyStart: 5, time, score: 0.8 },
].map(toAnswerChunk);

function ask(query: string, relativeScore: number, changes: Partial<AnswerInput> = {}) {
  const namedSpeaker = { name: 'Ann', relativeScore };
  return answerOffline({
    ...{ query, chunks: TURNS, entities: [], relations: [], namedSpeaker, withReferences: false },
    ...changes,
  });
}

describe('an answer from turns', () => {
  it('says who said it and when, and prefers statements to questions', () => {
    const chunks = [
      { reference: 1, speaker: 'Bob', content: 'Bob: What do you drink?', bodyStart: 5, time, score: 1 },
      { reference: 2, speaker: 'Ann', content: 'Ann: Tea, in the morning.', bodyStart: 5, time, score: 0.9 },
    ].map(toAnswerChunk);
    const { text } = ask('What does Ann drink?', 1.2, { chunks });
    expect(text).toContain('Ann, 8 March 2024: Tea, in the morning.');
    expect(text.indexOf('Tea')).toBeLessThan(text.indexOf('What do you drink?'));
  });

  it('holds a measure beside what is asked, or is refused', () => {
    const turns = [
      { reference: 1, speaker: 'Ann', content: 'Ann: I have booked the hut.', neighbors: [2, 3] },
      { reference: 2, speaker: 'Bob', content: 'Bob: I bought new boots.', neighbors: [1, 3, 4] },
      { reference: 3, speaker: 'Ann', content: 'Ann: Were they expensive?', neighbors: [1, 2, 4] },
      { reference: 4, speaker: 'Bob', content: 'Bob: 210 euros, but they are warm.', neighbors: [2, 3] },
    ];
    const chunks = turns.map((turn) => toAnswerChunk({ ...turn, bodyStart: 5, time }));
    expect(ask('How much did the boots cost?', 1, { chunks, namedSpeaker: null }).text).toContain('210 euros');
    expect(ask('How much did the hut cost?', 1, { chunks, namedSpeaker: null }).text).toMatch(/^Nothing in this/);
  });

  it.each([
    ['How old is Bob?', /^Nothing in this/],
    ['How old is Jasper?', /four/],
    ["How old is Ann's sister?", /^Nothing in this/],
    ['What is the name of the church?', /^Nothing in this/],
    ["What is the name of Ann's son?", /Jasper/],
    ['How high is the church?', /^Nothing in this/],
  ])('holds what is asked of the one asked about, or is refused: %s', (query, expected) => {
    const turns = [
      { reference: 1, speaker: 'Ann', content: 'Ann: My son Jasper has chickenpox.', neighbors: [2, 3] },
      { reference: 2, speaker: 'Bob', content: 'Bob: Poor boy. How old is he now?', neighbors: [1, 3, 4] },
      { reference: 3, speaker: 'Ann', content: 'Ann: He turned four last week.', neighbors: [1, 2, 4] },
      { reference: 4, speaker: 'Bob', content: 'Bob: We rehearse for eight days.', neighbors: [2, 3, 5] },
      { reference: 5, speaker: 'Ann', content: 'Ann: The church is being painted.', neighbors: [3, 4] },
    ];
    const chunks = turns.map((turn) => toAnswerChunk({ ...turn, bodyStart: 5, time }));
    expect(ask(query, 1, { chunks, namedSpeaker: null }).text).toMatch(expected);
  });

  it('says that nothing is said of the speaker when only another says it', () => {
    expect(ask('What does Ann drink?', 0.5)).toEqual({
      text: 'Nothing here says this of Ann; Bob says: Bob, 8 March 2024: I drink rooibos.',
      cited: [1],
    });
    expect(ask('Was trinkt denn die Ann jeden Tag?', 0.5).text).toMatch(/^Nichts hier sagt das über Ann; Bob sagt:/);
  });

  it('says so too when another says of themselves more of what is asked than is said by or to the speaker', () => {
    const chunks = [
      {
        reference: 1,
        speaker: 'Bob',
        content: 'Bob: I joined the chess club on the square.',
        bodyStart: 5,
        time,
        score: 0.6,
      },
      { reference: 2, speaker: 'Ann', content: 'Ann: A club? How nice.', bodyStart: 5, time, score: 1 },
    ].map(toAnswerChunk);
    expect(ask('Which chess club has Ann joined?', 0.9, { chunks }).text).toMatch(
      /^Nothing here says this of Ann; Bob says: Bob/,
    );
    const addressed = {
      ...TURNS[0],
      ...chunks[0],
      content: 'Bob: I know that you joined the chess club on the square.',
    };
    expect(ask('Which chess club has Ann joined?', 0.9, { chunks: [toAnswerChunk(addressed)] }).text).toMatch(/^Bob, /);
  });

  it('refuses when nobody else says it either', () => {
    const chunks = TURNS.filter(({ speaker }) => speaker === 'Ann');
    expect(ask('What does Ann drink?', 0.5, { chunks }).text).toMatch(/^Nothing in this graph/);
  });

  it('does not take a question, or what is said to another, for what the speaker says of themselves', () => {
    const chunks = [
      {
        reference: 1,
        speaker: 'Ann',
        content: 'Ann: Do you drink coffee? You look tired.',
        bodyStart: 5,
        time,
        score: 1,
      },
      {
        reference: 2,
        speaker: 'Bob',
        content: 'Bob: I gave up coffee, I drink rooibos.',
        bodyStart: 5,
        time,
        score: 0.9,
      },
    ].map(toAnswerChunk);
    expect(ask('When did Ann give up coffee to drink rooibos?', 0.9, { chunks }).text).toMatch(
      /^Nothing here says this of Ann; Bob says: Bob/,
    );
  });

  it('refuses when no turn holds a word of what is asked', () => {
    const chunks = [
      toAnswerChunk({ speaker: 'Ann', content: 'Ann: I bought a red car.', bodyStart: 5, time, score: 1 }),
    ];
    const named = { name: 'Ann', relativeScore: Number.POSITIVE_INFINITY };
    const of = (query: string) => ask(query, 1, { chunks, namedSpeaker: named }).text;
    expect(of("What is Ann's blood type?")).toBe('Nothing in this graph answers the question.');
    expect(of('How old is Ann?')).toBe('Nothing in this graph answers the question.');
    expect(of('What vehicle does Ann own?')).toMatch(/^Ann, 8 March 2024: I bought a red car\./);
  });

  it("does not take another speaker's father for the one asked about", () => {
    const chunks = [
      { reference: 1, speaker: 'Bob', content: 'Bob: My father works as a fisherman.', bodyStart: 5, time, score: 1 },
      { reference: 2, speaker: 'Ann', content: 'Ann: My father works in a bank.', bodyStart: 5, time, score: 0.5 },
    ].map(toAnswerChunk);
    expect(ask("What does Ann's father work as?", 1, { chunks }).text).toMatch(
      /^Ann, 8 March 2024: My father works in/,
    );
  });

  it('does not introduce a turn by its speaker', () => {
    const chunks = [toAnswerChunk({ content: 'She drinks tea.', subject: 'Ann', speaker: 'Ann', time })];
    expect(ask('Who drinks tea?', 2, { chunks }).text).toMatch(/^Ann, 8 March 2024: She drinks tea\./);
  });
});
