import { describe, expect, test } from 'vitest';
import { englishLexicon } from '../../../src/language/lexicon/lexicon.ts';
import { type Request, readRequest } from '../../../src/language/understand/request.ts';
import { correctSpelling } from '../../../src/language/understand/spelling.ts';
import { toTokens } from '../../../src/language/understand/tokens.ts';
import { readValues } from '../../../src/language/values/read-values.ts';

function read(sentence: string): Request {
  const values = readValues(sentence, { today: '2026-11-22', language: 'en' });
  return readRequest(toTokens(sentence, values), englishLexicon());
}

describe('an order', () => {
  test.each([
    ['Who comes second by points?', 'points', 1],
    ['Which product ranks third in price?', 'price', 2],
  ])('is read from %s', (sentence, concept, from) => {
    const { order, take } = read(sentence);
    expect(order).toMatchObject({ direction: -1 });
    expect(order?.attribute.concepts).toContain(concept);
    expect(take).toEqual({ from, count: 1 });
  });

  test.each([
    ['Stories sorted according to points, from highest to lowest', 'points', -1],
    ['Products arranged by price, from lowest to highest', 'price', 1],
    ['All lamps ordered by rating, best at the top', 'rating', -1],
  ])('keeps the attribute that %s names', (sentence, concept, direction) => {
    const { order } = read(sentence);
    expect(order?.attribute.concepts).toContain(concept);
    expect(order?.direction).toBe(direction);
  });

  test('is not read from the name of an attribute', () => {
    expect(read('Where was Aida first performed?').take).toBeNull();
  });
});

describe('a condition', () => {
  test.each([
    ['Stories without a single comment', 'comments'],
    ['Planets that lack moons', 'moons'],
    ['Planets with zero moons', 'moons'],
    ['A flight in one go', 'stops'],
  ])('of none is read from %s', (sentence, concept) => {
    expect(read(sentence).tests).toMatchObject([{ comparison: '=', value: { n: 0 } }]);
    expect(read(sentence).tests[0]?.attribute.concepts).toContain(concept);
  });

  test.each([
    ['Lamps in excess of 30 dollars', '>'],
    ['Lamps shy of 30 dollars', '<'],
    ['Lamps not exceeding 30 dollars', '<='],
    ['Lamps at 30 dollars at the very most', '<='],
    ['Lamps no dearer than 30 dollars', '<='],
  ])('is read from %s', (sentence, comparison) => {
    expect(read(sentence).tests).toMatchObject([{ comparison, value: { n: 30 } }]);
  });
});

describe('a spelling', () => {
  test('is kept if the stem of the word is known', () => {
    expect(correctSpelling('members of the rowing club').text).toBe('members of the rowing club');
  });

  test('is corrected if neither the word nor its stem is known', () => {
    expect(correctSpelling('the prize and wieght').text).toBe('the prize and weight');
  });
});
