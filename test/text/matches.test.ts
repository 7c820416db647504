import { expect, it, vi } from 'vitest';
import { matchesOf } from '../../src/text/matches.ts';

it.each([
  ['a1 b22', /\d+/g],
  ['a1 b22', /(?<letter>[a-z])\d/g],
  ['abc', /x*/g],
  ['a😀b', /(?:)/g],
  ['a😀b', /(?:)/gu],
  ['aab', /a/gy],
  ['', /^/g],
  ['none', /\d/g],
])('finds in %j what matchAll finds with %s', (text, pattern) => {
  const toPlain = (match: RegExpExecArray) => [match.index, ...match, match.groups];
  expect([...matchesOf(text, pattern)].map(toPlain)).toEqual([...text.matchAll(pattern)].map(toPlain));
});

it('runs the pattern itself, whose code is kept', () => {
  const pattern = /\d/g;
  const exec = vi.spyOn(pattern, 'exec');
  expect([...matchesOf('a1b2', pattern)]).toHaveLength(2);
  expect(exec).toHaveBeenCalledTimes(3);
});

it('lets others use the pattern between two matches, and after an early end', () => {
  const pattern = /\d/g;
  const found: string[] = [];
  for (const [digit] of matchesOf('1a2', pattern))
    found.push(digit, ...[...matchesOf('34', pattern)].map(([each]) => each));
  expect(found).toEqual(['1', '3', '4', '2', '3', '4']);
  for (const _ of matchesOf('12', pattern)) break;
  expect(pattern.test('5')).toBe(true);
});

it('refuses a pattern that is not global, which would never end', () => {
  expect(() => [...matchesOf('1', /\d/)]).toThrow(TypeError);
});
