import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createPdf } from '../../../src/device/simulated/web/sites/portal/pdf.ts';
import { createHttpClient } from '../../support/server/http-client.ts';
import { startServerProcess } from '../../support/server/server-process.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';

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
});

/** A PDF of a few megabytes whose page is a gigabyte. */
function makePdfBomb(): Buffer {
  const stream = deflateSync(Buffer.alloc(1024 * 1024 * 1024, 'BT (a) Tj ET\n'));
  return Buffer.concat([
    Buffer.from(
      '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n' +
        '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n' +
        '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R /Resources << >> >>\nendobj\n' +
        `4 0 obj\n<< /Length ${stream.length} /Filter /FlateDecode >>\nstream\n`,
    ),
    stream,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\n'),
  ]);
}

it('fails a file that unpacks to more than may be read, and adds the one after it', async () => {
  const server = await startServerProcess(makeTemporaryFolder());
  const form = new FormData();
  form.append('files', new Blob([new Uint8Array(makePdfBomb())]), 'bomb.pdf');
  form.append('files', new Blob(['The lamp is green.']), 'after.txt');
  const response = await fetch(`${server.url}/graph/g/files`, {
    method: 'POST',
    headers: { apikey: server.apiKey },
    body: form,
  });
  const handle = (await response.json()) as { requestId: string; requestTime: number };
  const client = createHttpClient(server.url, server.apiKey);
  expect(await client.finish('g', 'insert', handle)).toMatchObject({
    status: 'FAILED',
    detail: expect.stringMatching(/^1 of 2 files were added\. bomb\.pdf: it takes too much time or memory/),
  });
  await server.end('SIGTERM');
});
