import { expect, it } from 'vitest';
import { findLinks, hideLinks, hideOwnLinks, showLinks, toLinkId } from '../../../src/control/replay/links.ts';

const LIVE = 'https://tasks.example/live/token-1';
const SIGNED = 'https://bucket.example/a.webm?X-Amz-Signature=abc';
const placeholder = (url: string) => `{{link:${toLinkId(url)}}}`;

it('finds the links of a response at any depth, each once', () => {
  const record = { live_url: LIVE, recording_url: '', output: { url: 'https://other.example' } };
  expect(findLinks({ ...record, r: record, list: [{ presignedUrl: SIGNED }], downloads_url: null })).toEqual([
    ...[LIVE, SIGNED],
  ]);
});

it('hides links wherever they occur, and no other URLs', () => {
  const hide = (value: unknown) => hideLinks(value, new Set([LIVE, `${LIVE}2`, SIGNED]));
  expect(hide({ a: `${LIVE} and ${LIVE}2`, b: [SIGNED, 1, null] })).toEqual({
    a: `${placeholder(LIVE)} and ${placeholder(`${LIVE}2`)}`,
    b: [placeholder(SIGNED), 1, null],
  });
  expect(hide(`(See ${LIVE}?embed=true, ${LIVE}.)`)).toBe(
    `(See ${placeholder(LIVE)}?embed=true, ${placeholder(LIVE)}.)`,
  );
  expect(hide(`${LIVE}3 https://other.example`)).toBe(`${LIVE}3 https://other.example`);
});

it('shows links of this server in place of hidden ones, and hides those again', () => {
  const base = 'http://localhost:8080';
  const shown = showLinks(`see ${placeholder(LIVE)}?embed=true`, base);
  expect(shown).toBe(`see ${base}/recorded/${toLinkId(LIVE)}?embed=true`);
  expect(hideOwnLinks([shown, `${base}/recorded/other`], base)).toEqual([
    ...[`see ${placeholder(LIVE)}?embed=true`, `${base}/recorded/other`],
  ]);
});
