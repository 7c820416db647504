import { expect, it } from 'vitest';
import { askedUnit } from '../../../src/language/understand/parts/asked-unit.ts';
import { toTokens } from '../../../src/language/understand/tokens.ts';
import { inUnit } from '../../../src/language/values/quantities/in-unit.ts';

const wordAskedIn = (clause: string): string | undefined => askedUnit(toTokens(clause, []))?.word;

it.each([
  ['How long is the wall in miles?', 'miles'],
  ['How hot does the oven get, in degrees Fahrenheit', 'degrees Fahrenheit'],
  ['In how many minutes does it melt?', 'minutes'],
  ['length of a year (both in Earth days)', 'Earth days'],
  ['What does the kite cost in euros?', 'euros'],
])('the unit that is asked for: %s', (clause, word) => {
  expect(wordAskedIn(clause)).toBe(word);
});

it.each(['Who came in second?', 'How many points has she?', 'Which kites are in stock?', 'How many are in a mile?'])(
  'no unit is asked for: %s',
  (clause) => {
    expect(wordAskedIn(clause)).toBeUndefined();
  },
);

it.each([
  ['up to 250 °C', 'in fahrenheit', 'up to 482 fahrenheit'],
  ['about 11.6 km long', 'in miles', 'about 7.208 miles long'],
  ['2 h 19 min', 'in minutes', '139 minutes'],
  ['40 hours', 'in hours', '40 hours'],
  ['2.40 euros', 'in euros', '2.40 euros'],
  ['$34.90', 'in euros', null],
  ['made of wood', 'in miles', null],
  ['55 x 40 x 23 cm', 'in inches', null],
])('%s %s', (text, clause, converted) => {
  const asked = askedUnit(toTokens(clause, []));
  expect(asked && inUnit(text, asked.unit, asked.word)).toBe(converted);
});
