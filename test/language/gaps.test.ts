import { expect, it } from 'vitest';
import { hasGap } from '../../src/language/values/gaps.ts';

it.each(['Loading time: ...', 'I used … kWh.', 'Name: ____', 'Everest: (year)', 'Dear [name],'])(
  '%s has a gap',
  (text) => {
    expect(hasGap(text)).toBe(true);
  },
);

it.each([
  'See you soon...',
  'Well… yes.',
  'snake_case',
  'the lamp (new)',
  'list[0]',
  '[ ] buy milk',
  '[[no directive]]',
  '[urgent] call me',
])('%s has none', (text) => {
  expect(hasGap(text)).toBe(false);
});
