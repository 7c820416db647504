import { describe, expect, it } from 'vitest';
import { completeFollowUps } from '../../../../../src/llm/offline/agent/plan/follow-ups.ts';

describe('a question that goes on from a statement', () => {
  it.each([
    [
      ['I only want kites that cost less than $20', 'Which are they?'],
      ['I only want kites that cost less than $20, Which are they?'],
    ],
    [
      ['We need two kites and one red boat', "What's that going to come to?"],
      ['What do 2 kites and 1 red boat cost together?'],
    ],
    [
      ['I want one kite plus two of the boats from Corner Shop', 'What would the goods cost together?'],
      ['What do 1 kite and 2 boats cost together?'],
    ],
    [['We need three of those kites with the tail', 'What is the total?'], ['What do 3 kites cost together?']],
  ])('is read with it: %s', (clauses, expected) => {
    expect(completeFollowUps(clauses)).toEqual(expected);
  });

  it.each([
    [['Open the shop', 'Which are they?']],
    [['We need two kites', 'How many reviews has the boat?']],
    [['I live in Alta', 'How tall is Bora Tower?']],
    [['There is a kite on the roof', 'What does the cheapest bag cost?']],
  ])('stays as it is if it names something itself, or nothing is stated: %s', (clauses) => {
    expect(completeFollowUps(clauses)).toEqual(clauses);
  });
});
