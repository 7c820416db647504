import { describe, expect, it } from 'vitest';
import { englishLexicon } from '../../../src/language/lexicon/lexicon.ts';
import { type Mood, moodOf } from '../../../src/language/understand/mood.ts';
import { toTokens } from '../../../src/language/understand/tokens.ts';
import { readValues } from '../../../src/language/values/read-values.ts';

const read = (clause: string): Mood =>
  moodOf(clause, toTokens(clause, readValues(clause, { today: '2026-11-22', language: 'en' })), englishLexicon());

describe('the mood of a clause', () => {
  it.each<[Mood, string]>([
    ['question', 'which lamp is the lightest'],
    ['question', 'it is sold out?'],
    ['question', 'tell me the height of the tower'],
    ['question', 'she wants to know how deep it is'],
    ['command', 'please book a flight for my wife'],
    ['command', 'sing a song'],
    ['command', 'order the lamp that is cheapest'],
    ['statement', 'my wife likes the blue one'],
    ['statement', 'two men climbed the mountain'],
    ['statement', 'when he won the prize, nobody knew'],
    ['statement', 'it costs less than ten dollars, they said'],
    ['statement', 'what a day'],
    ['statement', 'Berlin covers a certain area'],
    ['phrase', 'average price of lamps'],
    ['phrase', 'lamps rated above four'],
    ['phrase', 'the lamps that are in stock'],
  ])('is %s: %s', (mood, clause) => expect(read(clause)).toBe(mood));
});
