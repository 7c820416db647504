import type { JournalEntry, NumberedEntry } from '../../../src/control/journal/entry.ts';
import { NO_BODY, storeBody } from '../../../src/control/journal/stored-body.ts';

/** An entry of a submitted task; `body` is its request body. */
export function sampleEntry({ body, ...changes }: Partial<JournalEntry> & { body?: unknown } = {}): JournalEntry {
  return {
    id: 'request-1',
    time: 1_000,
    accountId: 'account-a',
    operation: 'submitTask',
    method: 'POST',
    url: '/api/v1/task',
    headers: {},
    requestBody: body === undefined ? NO_BODY : storeBody(JSON.stringify(body)),
    bodySchema: null,
    status: 200,
    ended: null,
    responseBody: NO_BODY,
    ms: 1,
    ruleId: null,
    ...changes,
  };
}

/** Entries numbered in this order, whose ids are `r1`, `r2` and so on. */
export const numbered = (...entries: Parameters<typeof sampleEntry>[0][]): NumberedEntry[] =>
  entries.map((entry, index) => ({ ...sampleEntry({ id: `r${index + 1}`, ...entry }), number: index + 1, size: 1 }));
