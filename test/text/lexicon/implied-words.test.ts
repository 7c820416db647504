import { describe, expect, it } from 'vitest';
import { asksForProfile, impliedStems } from '../../../src/text/lexicon/implied-words.ts';
import { stemOf } from '../../../src/text/words/stems.ts';

const implies = (question: string, word: string) => impliedStems(question).some(({ stem }) => stem === stemOf(word));

describe('implied words', () => {
  it.each(['What do you know about me?', 'Tell me about Clara.', 'What have I told you about Lena?'])(
    'of the profile "%s" are those of a life',
    (question) => {
      expect(asksForProfile(question)).toBe(true);
      expect(implies(question, 'lives')).toBe(true);
      expect(implies(question, 'married')).toBe(true);
      expect(implies(question, 'sold')).toBe(false);
    },
  );

  it.each(['What did I drive before the Jazz?', 'What did I use to play?', 'Who was my former boss?'])(
    'of "%s" are those of an end',
    (question) => {
      expect(implies(question, 'sold')).toBe(true);
      expect(implies(question, 'married')).toBe(false);
    },
  );

  it('are weak evidence, and none for other questions', () => {
    for (const { weight } of impliedStems('Tell me about Clara.')) expect(weight).toBeLessThan(0.7);
    expect(impliedStems('Which team did the club play before 1990?')).toEqual([]);
    expect(impliedStems('Where do I live?')).toEqual([]);
  });
});
