import { describe, expect, test } from 'vitest';
import { englishLexicon } from '../../../src/language/lexicon/lexicon.ts';
import { dropLead } from '../../../src/language/understand/lead.ts';
import { readRequest } from '../../../src/language/understand/request.ts';
import { toTokens } from '../../../src/language/understand/tokens.ts';

const lexicon = englishLexicon();
const restOf = (sentence: string) => dropLead(toTokens(sentence, []), lexicon);

describe('what leads to a question', () => {
  test.each([
    "I can't remember how tall K2 is",
    'Any chance you know how tall K2 is?',
    "I'd love to find out how tall K2 is",
    'Could you possibly remind me how tall K2 is?',
    'For a poster: how tall is K2?',
    'For the quiz I need to know how tall K2 is',
    'My niece keeps asking me how tall K2 is',
    'At dinner somebody wanted to know how tall K2 is',
  ])('adds nothing to it: %s', (sentence) => {
    const { phrases, attributes, question } = readRequest(restOf(sentence), lexicon);
    expect(phrases.map(({ text }) => text)).toEqual(['K2']);
    expect(attributes.map(({ ref }) => ref.concepts)).toEqual([['height']]);
    expect(question).toBe('quantity');
  });

  test.each([
    'Somebody found an antibiotic in a dish, and I wonder who it was',
    'Which mountain is the highest, and how tall is K2?',
    'For Paris, what is the population?',
  ])('stays if the question refers to it, or it asks itself: %s', (sentence) => {
    expect(restOf(sentence).map(({ text }) => text)).toEqual(toTokens(sentence, []).map(({ text }) => text));
  });
});
