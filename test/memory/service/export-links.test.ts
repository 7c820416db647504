import { expect, it } from 'vitest';
import { createExportLinks } from '../../../src/memory/service/export-links.ts';
import { createTestClock } from '../../support/test-clock.ts';

const SECRET = Buffer.from('a secret');

it('signs links that are valid for 15 minutes', () => {
  const clock = createTestClock();
  const links = createExportLinks(SECRET, clock);
  const link = links.sign('graph-a');
  expect(links.isValid(link)).toBe(true);
  clock.advance(15 * 60_000 - 1);
  expect(links.isValid(link)).toBe(true);
  clock.advance(1);
  expect(links.isValid(link)).toBe(false);
});

it('takes links of another process with the same secret, and of no other secret', () => {
  const clock = createTestClock();
  const link = createExportLinks(SECRET, clock).sign('graph-a');
  expect(createExportLinks(Buffer.from('a secret'), clock).isValid(link)).toBe(true);
  expect(createExportLinks(Buffer.from('another'), clock).isValid(link)).toBe(false);
});

it.each([
  ['another graph', { graphId: 'graph-b' }],
  ['a later end', { expiresAt: 9_999_999_999_999 }],
  ['no end', { expiresAt: Number.NaN }],
  ['no signature', { signature: '' }],
  ['a signature cut short', { signature: 'abc' }],
  ['another signature', { signature: 'A'.repeat(43) }],
])('refuses a link changed to %s', (_what, changes) => {
  const links = createExportLinks(SECRET, createTestClock());
  expect(links.isValid({ ...links.sign('graph-a'), ...changes })).toBe(false);
});
