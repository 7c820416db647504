import { describe, expect, it } from 'vitest';
import { englishLexicon } from '../../../src/language/lexicon/lexicon.ts';
import { type Request, readRequest } from '../../../src/language/understand/request.ts';
import { toTokens } from '../../../src/language/understand/tokens.ts';
import { readValues } from '../../../src/language/values/read-values.ts';

const read = (text: string): Request =>
  readRequest(toTokens(text, readValues(text, { today: '2026-11-22', language: 'en' })), englishLexicon());
const testsOf = (text: string): string[] =>
  read(text).tests.map(
    ({ attribute, comparison, value }) =>
      `${attribute.concepts[0]} ${comparison} ${typeof value === 'string' ? value : value.text}`,
  );
const excludedBy = (text: string): string[] => read(text).exclusions.map(({ text }) => text);

describe('readRequest', () => {
  it.each([
    ['How many kites have a rating of 4.9?', ['rating = 4.9']],
    ['Which kites cost $44?', ['price = $44']],
    ['Which kites are not sold out?', ['stock > 0']],
    ['Which kites are cheaper than $16 and still available?', ['price < $16', 'stock > 0']],
    ['Add up the moons of eight planets', []],
    ['Which kites cost less than $16?', ['price < $16']],
    ['Which kites have 4.9 stars?', ['rating = 4.9 stars']],
    ['Second kite by price, not the rating', []],
  ])('reads the conditions of %s', (text, expected) => {
    expect(testsOf(text)).toEqual(expected);
  });

  it('takes a relative clause for no question', () => {
    expect(read('List the kites whose price lies below 50 dollars').question).toBeNull();
    expect(read('Whose kite is it?').question).toBe('person');
  });

  it.each([
    ['All planets except Jupiter and Saturn', ['Jupiter', 'Saturn']],
    ['Besides the Letter set, what costs 15.50?', ['Letter set']],
    ['Which stories not written by Jonas Abel have more than 280 points?', ['Jonas Abel']],
    ['Which kites are not red?', []],
  ])('reads what %s leaves out', (text, expected) => {
    expect(excludedBy(text)).toEqual(expected);
  });

  it.each([
    ['Which kite weighs the most?', 'weight', -1, { from: 0, count: 'ties' }],
    ['Name the dearest three kites', 'price', -1, { from: 0, count: 3 }],
    ['Top three stories by number of comments', 'comments', -1, { from: 0, count: 3 }],
    ['Which kite was rated highest?', 'rating', -1, { from: 0, count: 'ties' }],
    ['Looking at the comments, not the points: which story comes second?', 'comments', -1, { from: 1, count: 1 }],
    ['Going by price rather than rating, which kite is third?', 'price', -1, { from: 2, count: 1 }],
  ])('reads the order of %s', (text, concept, direction, take) => {
    const { order, take: taken, aggregate } = read(text);
    expect([order?.attribute.concepts[0], order?.direction, taken, aggregate]).toEqual([
      concept,
      direction,
      take,
      null,
    ]);
  });

  it('orders the oldest by the earliest date', () => {
    expect(read('Which is the oldest?').order).toMatchObject({ direction: -1, onDates: 1 });
  });

  it.each([
    'How much cheaper is the cheapest kite than the dearest one?',
    'From what price to what price do kites go?',
  ])('reads the distance between both ends in %s', (text) => {
    const { aggregate, attributes, order } = read(text);
    expect([aggregate, attributes[0]?.ref.concepts[0], order]).toEqual(['range', 'price', null]);
  });
});
