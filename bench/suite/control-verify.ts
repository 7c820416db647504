import { createLoadClient, forEachAtOnce } from '../../test/support/server/load.ts';
import type { Row } from './bench.ts';
import { UNLIMITED } from './http-posts.ts';
import { withServer } from './server-with-data.ts';

const ENTRIES = 10_000;
const VERIFICATIONS = 20;
const AT_ONCE = 32;

const EXPECTATIONS = [
  ['by operation', { match: { operation: 'submitTask' } }, 200],
  ['by a field of the body', { match: { body: { task: { contains: 'Find the price' } } } }, 200],
  ['by JSONPath and expression', { match: { body: { '$.task': { matches: 'item \\d+' } } } }, 200],
  ['not met, with near misses', { match: { operation: 'submitTask', body: { task: 'x' } } }, 409],
] as const;

/** How long it takes to verify 10,000 requests, half of which have a body. */
export function measureVerify(): Promise<Row[]> {
  return withServer({ ...UNLIMITED, CONTROL: 'on', JOURNAL_ENTRIES: String(ENTRIES) }, async (server) => {
    const client = createLoadClient(server.url, server.apiKey);
    await forEachAtOnce(ENTRIES / 2, AT_ONCE, async (index) => {
      await client.call('POST', '/api/v1/task', { task: `[[doppel:stuck]] Find the price of item ${index}` });
      await client.call('GET', '/list_graphs');
    });
    const rows: Row[] = [];
    for (const [name, expectation, status] of EXPECTATIONS) {
      const samples: number[] = [];
      for (let index = 0; index < VERIFICATIONS; index += 1) {
        const startedAt = performance.now();
        const reply = await client.call('POST', '/_doppel/verify', expectation);
        samples.push(performance.now() - startedAt);
        if (reply.status !== status) throw new Error(JSON.stringify(reply));
      }
      rows.push({ what: `verify 10,000 requests, ${name}`, beside: '', aim: '', unit: 'ms', samples });
    }
    return rows;
  });
}
