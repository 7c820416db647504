import { describe, expect, it } from 'vitest';
import { readAnswerKind } from '../../../../../src/llm/offline/answer/question/answer-kind.ts';

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

  it.each([
    ['When is the operation?', 'Hip: 12 Feb'],
    ['Until when is it open?', 'Open till 10.'],
    ['On which evening is the choir?', 'Choir on thurs now.'],
    ['What strength is the tablet?', 'It has 10 mg.'],
    ['What do I get paid each month?', 'The pay is 900.'],
    ["What is Ann's last name?", 'Met Ann Holm in town.'],
    ['When must I give it back?', 'Give it back before Easter.'],
    ['What day does the grant arrive?', 'The grant comes on the 15th.'],
    ['When did the ball end?', 'The clock struck eleven and the ball broke up.'],
    ['What time is the meeting?', 'Meeting on Thursday, 7pm.'],
    ['When did the storm begin?', 'At midnight the storm came.'],
    ['How old was the dealer?', 'The dealer, a rascal, nearly seventy years of age, smiled.'],
    ['How often is the sourdough fed?', 'Feed the sourdough every Sunday.'],
    ['How many litres does it take?', 'Water: 9.5 l.'],
    ['How much did it cost?', 'He spent a few pounds.'],
    ['Where is the serial number?', 'Number plate at Orsk.'],
    ['What colour is the scarf?', 'Marta gave me a brown wool scarf.'],
  ])('"%s" is told by "%s"', (question, text) => {
    expect(readAnswerKind(question)?.findIn(text).length).toBeGreaterThan(0);
  });

  it.each([
    ['Which tune shall they play when I retire?', 'Retired in 1918.'],
    ["What is Ann's boat called?", 'Ann teaches Latin in Orsk and has a boat.'],
    ["What is Ann's last name?", 'Ann met Bob Holm.'],
    ['What colour is the oven?', 'The starter lives in the blue jar next to the oven.'],
    ['How old is Coach Brandt?', 'Leo (7) does judo with Coach Brandt.'],
    ['How much does a tablet cost?', 'Put a tablet in; the tank holds 110 ml.'],
    ['How many gooseberries did I pick?', 'She gave me three gooseberry bushes.'],
    ['How long did the marathon take?', 'My knee hurts since the marathon.'],
    ['How high is the hut?', 'Eight days in the hut.'],
    ['How big is the allotment?', 'The allotment is 95 euros.'],
    ['Who conducts our choir?', 'A weekend in Santiago de Compostela with the choir.'],
  ])('"%s" is not told by "%s"', (question, text) => {
    const kind = readAnswerKind(question);
    expect(kind?.name === 'time' ? ['time'] : (kind?.findIn(text) ?? [])).toEqual([]);
  });

  it('may be held in small letters, or by a place without a name', () => {
    expect(readAnswerKind('Who has my drill?')?.mayBeIn('marcus has my drill')).toBe(true);
    expect(readAnswerKind('Who has my drill?')?.mayBeIn('the drill is gone')).toBe(false);
    expect(readAnswerKind('Where is the drill?')?.mayBeIn('drill is under the stairs')).toBe(true);
    expect(readAnswerKind('Where is the drill?')?.mayBeIn('never returned the drill in time')).toBe(false);
    expect(readAnswerKind('What time does the choir begin?')?.mayBeIn('The choir is on Thursdays.')).toBe(false);
    expect(readAnswerKind('Where is the drill?')?.mayBeIn('drill broke')).toBe(false);
  });

  it('does not count what the question says itself', () => {
    expect(readAnswerKind('When after 1918 did it end?')?.findIn('It ended after 1918.')).toEqual([]);
    expect(readAnswerKind('Where in Orsk is it?')?.findIn('It is in Orsk.')).toEqual([]);
  });

  it('is unknown where the words do not tell', () => {
    expect(readAnswerKind('Explain the engine.')).toBeNull();
  });
});
