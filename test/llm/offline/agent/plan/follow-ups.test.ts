import { describe, expect, it } from 'vitest';
import { completeFollowUps } from '../../../../../src/llm/offline/agent/plan/follow-ups.ts';

describe('completeFollowUps', () => {
  it('gives things listed first to the questions about them', () => {
    expect(completeFollowUps(['The Nile and the Danube', 'which of them is longer?'])).toEqual([
      'The Nile and the Danube, which of them is longer?',
    ]);
  });

  it('asks the last question of another thing', () => {
    expect(completeFollowUps(['How heavy is the Weekend bag?', 'the Hip bag?'])).toEqual([
      'How heavy is the Weekend bag?',
      'How heavy is the Hip bag?',
    ]);
  });

  it('counts the things selected before', () => {
    expect(completeFollowUps(['Which lamps cost under 40 dollars', 'how many are they?'])).toEqual([
      'Which lamps cost under 40 dollars',
      'how many lamps cost under 40 dollars?',
    ]);
  });

  it('does not count all things when one of them is the first by a number', () => {
    const first = 'Which planet has the most moons';
    expect(completeFollowUps([first, 'how many are they?'])).toEqual([first]);
  });

  it('asks for the difference of the things compared before', () => {
    expect(completeFollowUps(['Which is heavier, the tent or the stove?', 'by how much?'])).toEqual([
      'Which is heavier, the tent or the stove?',
      'Which is heavier, the tent or the stove, and by how much?',
    ]);
  });

  it('asks for the difference in the unit that is named, under any condition', () => {
    expect(completeFollowUps(['Is the Nile longer than the Danube?', 'If so, by how many kilometres?'])).toEqual([
      'Is the Nile longer than the Danube?',
      'Is the Nile longer than the Danube, and by how many kilometres?',
    ]);
  });

  it('asks for the difference of one attribute of two things', () => {
    const [first, second] = ['Height of Denali, height of K2', 'how many metres lie between the two'];
    expect(completeFollowUps([first, second])).toEqual([first, `${first}, and ${second}`]);
  });

  it.each([
    [['A desk lamp and two pens', 'order them']],
    [['How heavy is the Weekend bag?', 'How many are in stock?']],
    [['Open the shop', 'what is new?']],
  ])('leaves %j as it is', (clauses) => {
    expect(completeFollowUps(clauses)).toEqual(clauses);
  });

  it('does not repeat an act', () => {
    const clauses = ['reply to Ada: "Yes."?', 'How much is it?', 'Thank you very much'];
    expect(completeFollowUps(clauses)).toEqual(clauses);
  });
});
