import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { zipFiles } from '../../../src/assets/archives/zip-files.ts';
import { createRunDownloads } from '../../../src/assets/run-downloads.ts';
import { createFileDownloadStore } from '../../../src/storage/files/download-store.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

let doppel: TestServer;

beforeAll(async () => {
  doppel = await startTestServer();
});
afterAll(() => doppel.close());

async function runTask(): Promise<{ id: string; path: string }> {
  const { body } = await doppel.call('POST', '/api/v1/task', { json: { task: 'Compute 1 + 1' } });
  await doppel.finishTask(body.id);
  return { id: body.id, path: `${new URL(body.live_url).pathname}/downloads.zip` };
}

it('serves the downloads of a run to anyone with its link', async () => {
  const { id, path } = await runTask();
  const store = createFileDownloadStore(join(doppel.dataDirectory, 'media'));
  const downloads = createRunDownloads({ store, zip: zipFiles });
  const bytes = Buffer.from('Total: 12');
  await downloads.store(id, [{ name: 'invoice.txt', mediaType: 'text/plain', bytes }]);
  const response = await doppel.server.app.inject({ url: path });
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="task-${id}-downloads.zip"`,
  });
  expect(Buffer.from(unzipSync(response.rawPayload)['invoice.txt'] ?? []).toString()).toBe('Total: 12');
  await doppel.call('DELETE', `/api/v1/task/${id}/data`);
  expect((await doppel.call('GET', path)).status).toBe(404);
});

it('is not found where a run downloaded nothing, or where there is no run', async () => {
  const { path } = await runTask();
  expect(await doppel.call('GET', path, { apiKey: null })).toMatchObject({
    status: 404,
    body: { detail: 'This run has no downloads.' },
  });
  expect(await doppel.call('GET', '/live/unknown/downloads.zip')).toMatchObject({
    status: 404,
    body: { detail: 'No run has this address.' },
  });
});
