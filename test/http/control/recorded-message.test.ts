import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { toRecordedRequest, toRecordedResponse } from '../../../src/http/plugins/control/recorded-message.ts';
import { toForm } from '../../support/server/form.ts';

const MAX_BYTES = 1000;
const toRequest = (bytes: string | Buffer, headers: Record<string, string> = {}, url = '/graph/a/') =>
  toRecordedRequest({ method: 'POST', url, headers, bytes: Buffer.from(bytes as string) });
const toResponse = (bytes: string | Buffer, headers: Record<string, string>) =>
  toRecordedResponse({ statusCode: 200, headers }, Buffer.from(bytes as string), MAX_BYTES);

describe('a request', () => {
  it('has a path, a query, whether there was a key, and its JSON', async () => {
    const headers = { apikey: 'secret-key', 'content-type': 'application/json' };
    expect(await toRequest('{"a": 1}', headers, '/graph/a%20b/?l=1&t=2')).toEqual({
      ...{ method: 'POST', path: '/graph/a%20b', query: { l: '1', t: '2' }, hasKey: true },
      body: { a: 1 },
    });
  });

  it.each([
    ['{"a": ', '{"a": '],
    [Buffer.from([0xff, 0xfe]), expect.stringMatching(/^sha256 [0-9a-f]{64}$/)],
  ])('that is not JSON is text: %j', async (bytes, text) => {
    expect(await toRequest(bytes)).toMatchObject({ hasKey: false, text });
  });

  it('with a form has its fields, and names and digests of its files, for any boundary', async () => {
    const parts = [
      { name: 'file_purpose', content: 'task' },
      { name: 'file', filename: 'a.txt', content: 'hello', type: 'text/plain' },
    ];
    const { payload, headers } = toForm(parts);
    const { form } = await toRequest(payload, headers);
    expect(form).toEqual({
      fields: { file_purpose: ['task'] },
      files: [{ name: 'file', filename: 'a.txt', sha256: expect.stringMatching(/^2cf24dba/) }],
    });
    const other = payload.toString().replaceAll('a-boundary-that-no-part-holds', 'another');
    expect(await toRequest(other, { 'content-type': 'multipart/form-data; boundary=another' })).toMatchObject({ form });
  });
});

describe('a response', () => {
  it('has no headers of the connection, of the moment or with cookies', () => {
    const headers = {
      ...{ connection: 'close', date: 'now', 'set-cookie': 'a=b', 'content-length': '2', 'x-request-id': 'r' },
      ...{ 'content-type': 'application/json; charset=utf-8', 'retry-after': '5' },
    };
    expect(toResponse('{}', headers)).toEqual({
      response: {
        status: 200,
        headers: { 'content-type': 'application/json; charset=utf-8', 'retry-after': '5' },
        body: {},
      },
      bytes: null,
    });
  });

  it.each([
    ['gzip', gzipSync('{"a":1}')],
    ['deflate', deflateSync('{"a":1}')],
    ['br', brotliCompressSync('{"a":1}')],
  ])('is decoded from %s', (encoding, bytes) => {
    const { response } = toResponse(bytes, { 'content-type': 'application/json', 'content-encoding': encoding });
    expect(response).toMatchObject({ headers: { 'content-type': 'application/json' }, body: { a: 1 } });
  });

  it('is not recorded if it grows beyond the limit when it is decoded', () => {
    const bytes = gzipSync(Buffer.alloc(MAX_BYTES + 1));
    expect(() => toResponse(bytes, { 'content-encoding': 'gzip' })).toThrow(/larger than/);
    expect(() => toResponse('x', { 'content-encoding': 'new' })).toThrow('the content encoding new is not known');
  });

  it('is text, or a file if it is binary', () => {
    expect(toResponse('<a/>', { 'content-type': 'application/graphml+xml' }).response.text).toBe('<a/>');
    const { response, bytes } = toResponse(Buffer.from([0, 1, 2]), { 'content-type': 'application/zip' });
    expect(response.file).toMatch(/^files\/[0-9a-f]{32}\.bin$/);
    expect(bytes).toEqual(Buffer.from([0, 1, 2]));
    expect(toResponse('', { 'content-type': 'application/json' }).response).not.toHaveProperty('body');
  });
});
