import { expect, it } from 'vitest';
import { createPdf } from '../../src/device/simulated/web/sites/portal/pdf.ts';
import { startServerProcess } from '../support/server-process.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

const KEY = 'test-key-of-files';

function toForm(): FormData {
  const pdf = createPdf('Paper', [{ text: 'Charles Babbage designed an engine.', x: 50, y: 700, size: 12 }]);
  const form = new FormData();
  form.append('files', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), 'paper.pdf');
  form.append('files', new Blob(['Ada Lovelace was born in London.'], { type: 'text/plain' }), 'notes.txt');
  return form;
}

it('keeps files that were accepted, and their answer, when the process is killed', async () => {
  const folder = makeTemporaryFolder();
  const headers = { apikey: KEY, 'idempotency-key': 'files-1' };
  const start = () => startServerProcess(folder, { DOPPEL_API_KEY: KEY });
  const send = (url: string) => fetch(`${url}/graph/g/files`, { method: 'POST', headers, body: toForm() });

  const before = await start();
  const first = await send(before.url);
  expect(first.status).toBe(200);
  const handle = (await first.json()) as { requestId: string; memoryIds: string[] };
  await before.end('SIGKILL');

  const after = await start();
  const again = await send(after.url);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(await again.json()).toEqual(handle);
  // biome-ignore lint/suspicious/noExplicitAny: tests look into JSON of many shapes
  const read = async (path: string): Promise<any> => (await fetch(`${after.url}${path}`, { headers })).json();
  await expect
    .poll(() => read(`/graph/g/insert/${handle.requestId}`), { timeout: 20_000 })
    .toMatchObject({ status: 'DONE', memoryId: handle.memoryIds[0] });
  const { memories } = await read('/graph/g/memory');
  const names = memories.map(({ metadata }: { metadata: { file_name: string } }) => metadata.file_name);
  expect(names.sort()).toEqual(['notes.txt', 'paper.pdf']);
  await after.end('SIGTERM');
}, 60_000);
