import { readdirSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectError } from '../../support/expect-error.ts';
import { toForm } from '../../support/server/form.ts';
import { type CallOptions, startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { createTaskApi, toFile } from '../../support/server/uploads.ts';

let doppel: TestServer;
let stranger: string;

beforeAll(async () => {
  doppel = await startTestServer();
  stranger = await doppel.signUp();
});
afterAll(() => doppel.close());

const { call, send, countStored } = createTaskApi(() => doppel);
const stored = () => countStored('files');

const file = toFile;

describe('files', () => {
  it('are stored under an id, with a plain name, until they are deleted', async () => {
    const parts = [
      file('hello', '..%2F%2e%2e%2Fetc%2Fr%C3%A9sum%C3%A9.txt'),
      { name: 'file_purpose', content: 'a CV' },
    ];
    const { status, body } = await send('/file', parts);
    const answered = { id: expect.stringMatching(/^[0-9a-f-]{36}$/) };
    expect({ status, body }).toEqual({ status: 200, body: { r: answered, data: answered } });
    expect(readdirSync(join(doppel.dataDirectory, 'files'))).toEqual([body.r.id]);
    const strange = await call('DELETE', `/file/${body.r.id}`, { apiKey: stranger });
    expectError(strange, 404, /^No file has the id ".*": files are kept for 24 hours\. Send it again\.$/);
    expect(await call('DELETE', `/file/${body.r.id}`)).toMatchObject({ status: 200, body: { r: true } });
    expect((await call('DELETE', `/file/${body.r.id}`)).text).toBe(strange.text);
    expect(stored()).toBe(0);
  });

  it('are sent once under one Idempotency-Key', async () => {
    const { payload, headers } = toForm([file()]);
    const options = { payload, headers: { ...headers, 'idempotency-key': 'once' } };
    const [first, second] = [await call('POST', '/file', options), await call('POST', '/file', options)];
    expect(second.body).toEqual(first.body);
    expect(stored()).toBe(1);
    expect((await call('DELETE', `/file/${first.body.r.id}`)).status).toBe(200);
    const broken = toForm([file(), file()]);
    const refused = { payload: broken.payload, headers: { ...broken.headers, 'idempotency-key': 'twice' } };
    expectError(await call('POST', '/file', refused), 400, /must be one file/);
    expect(stored()).toBe(0);
  });

  it.each(['/../x', 'C:\\x', '%00', '\u202e', 'x'.repeat(4000), 'a"; filename="b'])(
    'may be named %j by their sender',
    async (name) => {
      const { status, body } = await send('/file', [file('x', name)]);
      expect(status).toBe(200);
      await call('DELETE', `/file/${body.r.id}`);
      expect(stored()).toBe(0);
    },
  );

  it('may be empty, and may come behind the other fields', async () => {
    const { body } = await send('/file', [
      { name: 'file_purpose', content: 'x' },
      { name: 'y', content: 'z' },
      file(''),
    ]);
    expect((await call('DELETE', `/file/${body.r.id}`)).status).toBe(200);
  });

  const headers = { 'content-type': 'multipart/form-data; boundary=cut' };
  const cut = '--cut\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhalf of it';
  it.each<[string, CallOptions, number, RegExp]>([
    ['nothing', {}, 415, /must be a form \(multipart\/form-data\) with the field "file"/],
    ['JSON', { json: { file: 'x' } }, 415, /must be a form/],
    ['text', { payload: 'x', headers: { 'content-type': 'text/plain' } }, 415, /must be a form/],
    [
      'a form of another kind',
      { payload: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
      /form/,
    ],
    ['no boundary', { payload: 'x', headers: { 'content-type': 'multipart/form-data' } }, 400, /not a valid form/],
    ['no form within', { payload: 'x', headers }, 400, /not a valid form/],
    ['a form cut off', { payload: cut, headers }, 400, /not a valid form/],
    ['an empty form', { payload: '--cut--\r\n', headers }, 400, /file is required/],
    ['a form without a file', toForm([{ name: 'file_purpose', content: 'x' }]), 400, /file is required/],
    ['a file that is text', toForm([{ name: 'file', content: 'x' }]), 400, /file is required/],
    ['a file without a name', toForm([file('x', '')]), 400, /file is required/],
    ['another field', toForm([file('x', 'a', 'upload')]), 400, /must be in the field "file"/],
    ['two files', toForm([file(), file()]), 400, /must be one file/],
    ['three files', toForm([file(), file(), file()]), 400, /must be one file|not a valid form/],
    [
      'a long purpose',
      toForm([file(), { name: 'file_purpose', content: 'x'.repeat(5000) }]),
      400,
      /file_purpose must be text/,
    ],
    [
      'many fields',
      toForm([file(), ...Array.from({ length: 40 }, () => ({ name: 'x', content: 'y' }))]),
      400,
      /not a valid form/,
    ],
    [
      'a field that would poison prototypes',
      toForm([file(), { name: '__proto__', content: 'x' }]),
      400,
      /not a valid form/,
    ],
  ])('are refused of %s, and nothing is left of them', async (_what, options, status, detail) => {
    expectError(await call('POST', '/file', options), status, detail);
    expect(stored()).toBe(0);
  });

  it('are at most 50 MiB', async () => {
    const most = Buffer.alloc(50 * 2 ** 20, 1);
    const { status, body } = await send('/file', [file(most)]);
    expect(status).toBe(200);
    await call('DELETE', `/file/${body.r.id}`);
    expectError(
      await send('/file', [file(Buffer.concat([most, Buffer.alloc(1)]))]),
      413,
      /file must be at most 50 MiB/,
    );
    expect(stored()).toBe(0);
  });
});

describe('over a socket', () => {
  let port: number;
  beforeAll(async () => {
    await doppel.server.app.listen({ port: 0, host: '127.0.0.1' });
    port = (doppel.server.app.server.address() as AddressInfo).port;
  });

  it('a file whose sender goes away leaves nothing behind', async () => {
    const { payload, headers } = toForm([file(Buffer.alloc(2_000_000))]);
    const sent = httpRequest({
      port,
      method: 'POST',
      path: '/api/v1/file',
      headers: { ...headers, apikey: doppel.apiKey, 'content-length': payload.length },
    });
    const gone = new Promise((resolve) => sent.on('error', resolve));
    sent.write(payload.subarray(0, 1_000_000));
    await expect.poll(stored).toBeGreaterThan(0);
    sent.destroy();
    await gone;
    await expect.poll(stored).toBe(0);
    expect((await call('GET', '/profile')).status).toBe(200);
  });

  it('a refused upload is answered, and the connection goes on', async () => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(21 * 2 ** 20)]), 'a.zip');
    for (const path of ['extension', 'extension', 'profile']) {
      const response = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`, {
        method: 'POST',
        headers: { apikey: doppel.apiKey },
        body: form,
      });
      expect(response.status).toBe(path === 'profile' ? 415 : 413);
      expect(await response.json()).toEqual({ detail: expect.any(String) });
    }
  });

  it('what fetch sends as a form is taken', async () => {
    const form = new FormData();
    form.append('file', new Blob(['hello']), 'naïve "name" 漢字.txt');
    form.append('file_purpose', 'greeting');
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/file`, {
      method: 'POST',
      headers: { apikey: doppel.apiKey },
      body: form,
    });
    expect(response.status).toBe(200);
    const { r } = (await response.json()) as { r: { id: string } };
    expect((await call('DELETE', `/file/${r.id}`)).status).toBe(200);
  });
});
