import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it, onTestFinished } from 'vitest';
import { expectError } from '../../support/expect-error.ts';
import { startTestServer } from '../../support/server/test-server.ts';

const VIEWS = [
  '',
  '/entities',
  '/entities/Ann',
  '/neighbours/Ann',
  '/subgraph',
  '/path?from=Ann&to=Bob',
  '/communities',
];

it.each<[string, (bytes: Buffer) => Buffer]>([
  ['is cut off', (bytes) => bytes.subarray(0, bytes.length / 2)],
  ['is overwritten from the first page on', (bytes) => bytes.fill(7, 8192)],
  ['is overwritten as a whole', (bytes) => bytes.fill(0)],
])('says that a graph is damaged in each view of it, when its file %s', async (_, damage) => {
  const doppel = await startTestServer();
  onTestFinished(() => doppel.close());
  const handle = await doppel.call('POST', '/graph/g/insert', { json: { memory: 'Ann met Bob in Paris.' } });
  await doppel.finishRequest('g', 'insert', handle);
  await doppel.server.close();
  const folder = join(doppel.dataDirectory, 'graphs');
  for (const name of readdirSync(folder)) {
    writeFileSync(join(folder, name), damage(readFileSync(join(folder, name))));
  }
  const again = await startTestServer({ dataDirectory: doppel.dataDirectory });
  onTestFinished(() => again.close());
  for (const view of VIEWS) {
    const reply = await again.call('GET', `/graph/g${view}`, { apiKey: doppel.apiKey });
    expectError(reply, 500, /The data for this request is damaged\. Restore it from a backup\./);
  }
});
