import { expect, it } from 'vitest';
import { fingerprintOf, withoutBoundary } from '../../src/http/fingerprint.ts';

it.each([
  [
    { a: 1, b: [1, { c: null }] },
    { b: [1, { c: null }], a: 1 },
  ],
  [undefined, undefined],
  [Buffer.from('x'), new Uint8Array([120])],
])('is the same for %j and %j', (a, b) => {
  expect(fingerprintOf('POST', a)).toBe(fingerprintOf('POST', b));
});

it.each([
  [{ a: 1 }, { a: 2 }],
  [{ a: 1 }, { a: '1' }],
  [
    ['a', 'b'],
    ['b', 'a'],
  ],
  [[[], 1], [[1]]],
  [{ a: {} }, { a: [] }],
  [{ a: null }, {}],
  [['ab'], ['a', 'b']],
  [Buffer.from('1'), '1'],
  [null, undefined],
])('tells %j from %j', (a, b) => {
  expect(fingerprintOf(a)).not.toBe(fingerprintOf(b));
});

it('takes a body as deep as it is long', () => {
  let deep: unknown = 1;
  for (let depth = 0; depth < 200_000; depth += 1) deep = [deep];
  expect(fingerprintOf(deep)).toMatch(/^[0-9a-f]{64}$/);
});

it('sees past the boundary of a form, and nothing else', () => {
  const formOf = (boundary: string, text: string) =>
    fingerprintOf(
      withoutBoundary(
        Buffer.from(`--${boundary}\r\n\r\n${text}\r\n--${boundary}--\r\n`),
        `multipart/form-data; boundary="${boundary}"`,
      ),
    );
  expect(formOf('abc', 'text')).toBe(formOf('xyz-1', 'text'));
  expect(formOf('abc', 'text')).not.toBe(formOf('abc', 'texx'));
});
