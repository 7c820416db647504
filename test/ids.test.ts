import { expect, it } from 'vitest';
import { createUuids, systemIds } from '../src/ids.ts';

it('makes version 7 UUIDs that sort by creation', () => {
  const ids = Array.from({ length: 1000 }, systemIds.newId);
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(1000);
});

it('keeps their order within a millisecond and when the clock is set back, and tells the time', () => {
  const times = [5000, 5000, 5000, 4000, 4000, 5001];
  const newId = createUuids(() => times[0] ?? 0);
  const ids = times.slice().map(() => {
    const id = newId();
    times.shift();
    return id;
  });
  expect([...ids].sort()).toEqual(ids);
  const timeOf = (id = '') => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
  expect([timeOf(ids[0]), timeOf(ids[4]), timeOf(ids[5])]).toEqual([5000, 5000, 5001]);
});

it('makes tokens that are safe in URLs, with 192 bits that no other token has', () => {
  const tokens = Array.from({ length: 100 }, systemIds.newToken);
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{40}$/);
  const secrets = tokens.map((token) => Buffer.from(token, 'base64url').subarray(6).toString('hex'));
  expect(new Set(secrets.flatMap((secret) => [secret.slice(0, 24), secret.slice(24)])).size).toBe(200);
});
