import { expect } from 'vitest';
import type { Reply } from './server/test-server.ts';

/** Expects a refusal whose detail is like this. */
export function expectError(reply: Reply, status: number, detail: RegExp): void {
  expect({ status: reply.status, detail: reply.body?.detail }).toEqual({
    status,
    detail: expect.stringMatching(detail),
  });
  expect(reply.headers['content-type']).toMatch(/^application\/json/);
}
