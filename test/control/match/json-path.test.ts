import { expect, it } from 'vitest';
import { compileJsonPath } from '../../../src/control/match/json-path.ts';

const find = (path: string, body: unknown) => compileJsonPath(path, 'match.body')(body);
const wide = Object.fromEntries(
  Array.from({ length: 2000 }, (_, n) => [`k${n}`, { a: n, b: [1, { c: { d: [[{ e: 2 }]] } }] }]),
);

it.each(['$..[?count($..*)>1]', '$..*..*..*..*', '$..[?$..a]', '$[?$==$]..[?$.k1==$.k2]..[?count($..*)==1]'])(
  'refuses a JSONPath that takes too many steps: %s',
  (path) => {
    expect(() => find(path, wide)).toThrow(/^match\.body takes too many steps: name the fields/);
  },
);

it('counts what comparisons read', () => {
  const long = { s: 'x'.repeat(100_000), t: `${'x'.repeat(100_000)}`, z: Array.from({ length: 1000 }, () => 1) };
  expect(() => find('$.z[?$.s==$.t]', long)).toThrow('too many steps');
  const same = () => Array.from({ length: 1000 }, () => [1]);
  expect(() => find('$.z[?$.s==$.t]', { ...long, s: same(), t: same() })).toThrow('too many steps');
});

it('finds in bodies of any size that are accepted what takes few steps', () => {
  expect(find('$.k7.b[1].c.d[0][0].e', wide)).toEqual([2]);
  expect(find('$[?@.a>1997 && @.b[0]==1].a', wide)).toEqual([1998, 1999]);
  expect(find('$..c', wide)).toHaveLength(2000);
  const all = { a: Array.from({ length: 99_998 }, () => 1) };
  expect(find('$.a[*]', all)).toHaveLength(99_998);
});

it('finds values at every depth that a body may have', () => {
  const at = (depth: number): unknown => (depth === 0 ? 1 : { d: at(depth - 1) });
  expect(find('$..d', at(64))).toHaveLength(64);
  expect(find('$..*', at(64))).toHaveLength(64);
});

it('refuses a JSONPath that is too long', () => {
  expect(() => find(`$${'.a'.repeat(1000)}`, {})).toThrow('must be a JSONPath of at most 1000 characters');
});
