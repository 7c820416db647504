import { expect, it } from 'vitest';
import { fingerprintOf, withoutBoundary } from '../../../src/http/body/fingerprint.ts';

it.each([
  ['POST', '/a', ['x']],
  ['POST', '/a', [Buffer.from('x')]],
] as const)('is the same for the same request: %s %s %j', (method, url, parts) => {
  expect(fingerprintOf(method, url, parts)).toBe(fingerprintOf('POST', '/a', ['x']));
});

it.each([
  ['PUT', '/a', ['x']],
  ['POST', '/b', ['x']],
  ['POST', '/a', ['y']],
  ['POST', '/a', []],
  ['POST', '/a', ['x', '']],
  ['POST', '/ax', ['']],
] as const)('differs for another request: %s %s %j', (method, url, parts) => {
  expect(fingerprintOf(method, url, parts)).not.toBe(fingerprintOf('POST', '/a', ['x']));
});

it('ignores the boundary of a form, and nothing else', () => {
  const formOf = (boundary: string, text: string) =>
    fingerprintOf(
      'POST',
      '/a',
      withoutBoundary(
        Buffer.from(`--${boundary}\r\n\r\n${text}\r\n--${boundary}--\r\n`),
        `multipart/form-data; boundary="${boundary}"`,
      ),
    );
  expect(formOf('abc', 'text')).toBe(formOf('xyz-1', 'text'));
  expect(formOf('abc', 'text')).not.toBe(formOf('abc', 'texx'));
});
