import { expect, it } from 'vitest';
import { spellSpans } from '../../src/language/values/dates/clock-spans.ts';

it.each([
  ['dentist 16:00-16:30', 'dentist from 16:00 to 16:30'],
  ['dentist from 16:00 – 16:30', 'dentist from 16:00 to 16:30'],
  ['dentist 4-5pm', 'dentist from 4pm to 5pm'],
  ['room 4-5 on 2026-12-03', 'room 4-5 on 2026-12-03'],
])('times from one to another are put in words: %s', (text, words) => {
  expect(spellSpans(text)).toBe(words);
});
