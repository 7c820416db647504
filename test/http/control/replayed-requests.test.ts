import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Config } from '../../../src/config.ts';
import { serve } from '../../support/server/serve.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';

interface Sent {
  method: string;
  headers: Record<string, string>;
  body: string;
}

/** A hosted service that echoes, and servers in front of it. */
async function world(
  listener: RequestListener = async (request, response) => {
    const body = await text(request);
    seen.push(`${request.method} ${request.url}`);
    response.writeHead(201, { 'content-type': 'application/json', 'x-own': 'kept' });
    response.end(JSON.stringify({ echo: body }));
  },
) {
  const upstream = await serve(listener);
  const folder = makeTemporaryFolder();
  return async (mode: Config['mode']) => {
    const doppel = await startTestServer({
      ...{ mode, upstreams: { task: upstream, memory: upstream } },
      ...{ recordingsDirectory: folder, control: { kind: 'on' } },
    });
    onTestFinished(() => doppel.close());
    await doppel.server.app.listen({ host: '127.0.0.1', port: 0 });
    const url = `http://127.0.0.1:${(doppel.server.app.server.address() as AddressInfo).port}`;
    return { doppel, send: (path: string, options: Partial<Sent> = {}) => fetch(url + path, options) };
  };
}
let seen: string[] = [];

const post = (body: object, headers: Record<string, string> = {}): Partial<Sent> => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
const list = async (doppel: TestServer, query = '') =>
  (await doppel.call('GET', `/_doppel/requests${query}`, { apiKey: null })).body.requests;
const addRule = async (doppel: TestServer, rule: object, apiKey: string | null = null) =>
  expect((await doppel.call('POST', '/_doppel/rules', { apiKey, json: rule })).status).toBe(200);

describe('the journal of a server that records or replays', () => {
  it('has what was forwarded, and what was answered from recordings', async () => {
    const start = await world();
    const insert = post({ memory: 'x', password: 'p' }, { apikey: 'hosted-key' });
    const expected = {
      ...{ accountId: null, operation: 'insertMemory', status: 201, ended: null, requestBody: { memory: 'x' } },
      ...{ unknownFields: ['password'], responseBodyKind: 'json', headers: { apikey: 'host…' } },
    };
    const recorder = await start('record');
    const live = await (await recorder.send('/graph/a/insert', insert)).text();
    await expect.poll(() => list(recorder.doppel)).toMatchObject([expected]);
    expect((await list(recorder.doppel))[0].responseBytes).toBe(live.length);
    await recorder.doppel.server.app.close();

    const player = await start('replay');
    await player.send('/graph/a/insert', insert);
    await player.send('/graph/b/insert', insert);
    await expect
      .poll(() => list(player.doppel))
      .toMatchObject([expected, { path: '/graph/b/insert', status: 404, responseBodyKind: 'json' }]);
  });

  it('shows a request to the account whose key it has', async () => {
    const { doppel, send } = await (await world())('record');
    const { accountId } = await doppel.server.accounts.authenticate(doppel.apiKey);
    await send('/plan');
    await send('/list_graphs', { headers: { apikey: doppel.apiKey } });
    await expect.poll(() => list(doppel, `?account=${accountId}`)).toMatchObject([{ path: '/list_graphs' }]);
  });

  it('has no content of compressed responses, and only the size of large ones', async () => {
    const large = 'x'.repeat(9 * 2 ** 20);
    const start = await world((request, response) => {
      const isPlan = request.url === '/plan';
      response.writeHead(200, { 'content-type': 'text/plain', ...(isPlan && { 'content-encoding': 'zstd' }) });
      response.end(isPlan ? 'packed' : large);
    });
    const { doppel, send } = await start('record');
    await send('/plan').catch(() => undefined);
    await (await send('/list_graphs')).text();
    await expect
      .poll(() => list(doppel))
      .toMatchObject([
        { responseBodyKind: 'omitted', responseBytes: 6 },
        { responseBodyKind: 'cut', responseBytes: large.length },
      ]);
  });
});

describe('rules of a server that records or replays', () => {
  it('respond in place of the hosted service', async () => {
    seen = [];
    const { doppel, send } = await (await world())('record');
    await addRule(doppel, {
      match: { operation: 'insertMemory', body: { memory: { contains: 'kettle' } } },
      ...{ times: 1, do: { http: { status: 429, retryAfter: 2 } } },
    });
    const statuses = [];
    for (const memory of ['lamp', 'a kettle', 'a kettle']) {
      statuses.push((await send('/graph/a/insert', post({ memory }))).status);
    }
    expect(statuses).toEqual([201, 429, 201]);
    expect(seen).toHaveLength(2);
    expect(await list(doppel)).toMatchObject([{ ruleId: null }, { ruleId: expect.any(String) }, { ruleId: null }]);
  });

  it('change what the hosted service responds, and not what is recorded', async () => {
    seen = [];
    const start = await world();
    const { doppel, send } = await start('auto');
    await addRule(doppel, { id: 'a', match: { path: '/graph/a' }, do: { http: { status: 503, execute: true } } });
    await addRule(doppel, { id: 'b', match: { path: '/graph/b' }, do: { http: { malformed: true } } });
    await addRule(doppel, { id: 'c', match: { path: '/graph/c' }, do: { http: { reset: 'after' } } });
    await addRule(doppel, { id: 'd', match: { path: '/graph/d' }, do: { http: { truncate: 0.5 } } });
    const send_ = (name: string) => send(`/graph/${name}`, post({}));
    expect((await send_('a')).status).toBe(503);
    const malformed = await send_('b');
    expect([malformed.status, malformed.headers.get('x-own')]).toEqual([201, 'kept']);
    await expect(malformed.json()).rejects.toThrow(SyntaxError);
    await expect(send_('c').then((response) => response.text())).rejects.toThrow();
    await expect(send_('d').then((response) => response.text())).rejects.toThrow();
    expect(seen).toHaveLength(4);
    await doppel.call('DELETE', '/_doppel/rules', { apiKey: null });
    for (const name of ['a', 'b', 'c', 'd']) {
      expect(await (await send_(name)).json()).toEqual({ echo: '{}' });
    }
    expect(seen).toHaveLength(4);
  });

  it('apply to an account if its key is known here', async () => {
    const { doppel, send } = await (await world())('record');
    await addRule(doppel, { do: { http: { status: 500 } } }, doppel.apiKey);
    expect((await send('/plan', { headers: { apikey: doppel.apiKey } })).status).toBe(500);
    expect((await send('/plan', { headers: { apikey: 'hosted-key' } })).status).toBe(201);
  });

  it('answer with 502 where the response to be changed ends early', async () => {
    const start = await world((_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => response.destroy());
    });
    const { doppel, send } = await start('record');
    await addRule(doppel, { do: { http: { truncate: 0.9 } } });
    await expect(send('/plan').then((response) => response.text())).rejects.toThrow();
    await expect.poll(() => list(doppel)).toMatchObject([{ status: 502, ended: 'closed' }]);
  });
});
