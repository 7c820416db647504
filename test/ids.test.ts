import { expect, it } from 'vitest';
import { systemIds } from '../src/ids.ts';

it('makes version 7 UUIDs that sort by creation', () => {
  const ids = Array.from({ length: 1000 }, systemIds.newId);
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(1000);
});

it('makes tokens of 192 bits that are safe in URLs', () => {
  const tokens = Array.from({ length: 100 }, systemIds.newToken);
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{32}$/);
  expect(new Set(tokens).size).toBe(100);
});
