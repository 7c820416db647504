import { expect, it, onTestFinished } from 'vitest';
import { CLIENTS } from '../../support/server/mcp-clients.ts';
import { startTestServer } from '../../support/server/test-server.ts';

const PROTOCOL = '2025-11-25';
const ACCEPT = 'application/json, text/event-stream';
const INITIALIZE = {
  ...{ jsonrpc: '2.0', id: 0, method: 'initialize' },
  params: { protocolVersion: PROTOCOL, capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

async function start() {
  const doppel = await startTestServer();
  onTestFinished(doppel.close);
  const url = await doppel.server.app.listen({ host: '127.0.0.1', port: 0 });
  const post = (message: object, headers: Record<string, string> = {}, method = 'POST') =>
    fetch(`${url}/mcp`, {
      ...{ method, headers: { accept: ACCEPT, 'mcp-protocol-version': PROTOCOL, apikey: doppel.apiKey, ...headers } },
      ...(method === 'POST' && { body: JSON.stringify(message) }),
      ...(method === 'POST' && {
        headers: {
          ...{ accept: ACCEPT, 'content-type': 'application/json', 'mcp-protocol-version': PROTOCOL },
          ...{ apikey: doppel.apiKey, ...headers },
        },
      }),
    });
  async function begin(): Promise<string> {
    const response = await post(INITIALIZE);
    await response.text();
    return response.headers.get('mcp-session-id') ?? '';
  }
  return { ...doppel, url, post, begin };
}

it('refuses requests without a valid key, and takes it as a bearer token', async () => {
  const { url, post, apiKey } = await start();
  expect((await post(INITIALIZE, { apikey: 'unknown' })).status).toBe(401);
  const client = CLIENTS['a client of revision 2026-07-28'];
  await expect(client?.(url, { headers: {} })).rejects.toThrow();
  const connected = await client?.(url, { headers: { authorization: `Bearer ${apiKey}` } });
  expect(await connected?.listTools()).toHaveLength(9);
});

it('keeps a session to the account that began it', async () => {
  const { post, begin, signUp } = await start();
  const session = { 'mcp-session-id': await begin() };
  expect((await post(LIST, session)).status).toBe(200);
  const foreign = await post(LIST, { ...session, apikey: await signUp() });
  const unknown = await post(LIST, { 'mcp-session-id': 'f4a9c6f0-0000-4000-8000-000000000000' });
  expect([foreign.status, await foreign.text()]).toEqual([404, await unknown.text()]);
});

it('shows an account its own graphs and tasks only', async () => {
  const { url, call, apiKey, signUp } = await start();
  await call('POST', '/graph/private', { json: {} });
  const { body } = await call('POST', '/api/v1/task', { json: { task: 'Compute 2 + 3' } });
  for (const connect of Object.values(CLIENTS)) {
    const stranger = await connect(url, { headers: { apikey: await signUp() } });
    expect((await stranger.call('list_graphs', {})).value).toEqual({ graphs: [] });
    expect(await stranger.listResources()).toEqual([]);
    expect(await stranger.call('get_task', { id: body.id })).toMatchObject({ isError: true });
    await expect(stranger.read('doppel://graphs/private')).rejects.toThrow('No graph is named');
    await expect(stranger.read(`doppel://tasks/${body.id}/recording`)).rejects.toThrow('No task');
  }
  const owner = await CLIENTS['a client of revision 2025-11-25']?.(url, { headers: { apikey: apiKey } });
  expect((await owner?.call('list_graphs', {}))?.value).toEqual({ graphs: ['private'] });
});

it('ends a session on request', async () => {
  const { post, begin } = await start();
  const session = { 'mcp-session-id': await begin() };
  expect((await post({}, session, 'DELETE')).status).toBe(200);
  expect((await post(LIST, session)).status).toBe(404);
});

it('sends a client that lost its connection what it missed', async () => {
  const { post, begin, call } = await start();
  const session = { 'mcp-session-id': await begin() };
  const response = await post(
    {
      ...{ jsonrpc: '2.0', id: 2, method: 'tools/call' },
      params: { name: 'run_task', arguments: { task: '[[doppel:delay 1s]] Compute 2 + 3' } },
    },
    session,
  );
  const reader = response.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  const [, lastId = ''] = /^id: (\S+)/m.exec(Buffer.from(value ?? []).toString()) ?? [];
  expect(lastId).not.toBe('');
  await reader?.cancel();
  const tasks = async () => (await call('GET', '/api/v1/task')).body.r.map((task: { status: string }) => task.status);
  await expect.poll(tasks, { timeout: 20_000 }).toEqual(['done']);
  const resumed = await post({}, { ...session, 'last-event-id': lastId }, 'GET');
  const again = resumed.body?.getReader();
  let missed = '';
  while (!missed.includes('"id":2')) missed += Buffer.from((await again?.read())?.value ?? []).toString();
  await again?.cancel();
  expect(missed).toContain('done: 5');
});

it('ends the session that was not used for the longest time when there are too many', async () => {
  const { post, begin, signUp } = await start();
  const first = { 'mcp-session-id': await begin() };
  const second = { 'mcp-session-id': await begin() };
  const other = { apikey: await signUp() };
  const foreign = await post(INITIALIZE, other);
  await foreign.text();
  for (let count = 2; count < 16; count += 1) await begin();
  expect((await post(LIST, first)).status).toBe(200);
  await begin();
  expect((await post(LIST, second)).status).toBe(404);
  expect((await post(LIST, first)).status).toBe(200);
  expect((await post(LIST, { ...other, 'mcp-session-id': foreign.headers.get('mcp-session-id') ?? '' })).status).toBe(
    200,
  );
});

it('applies the rules of the control API to what tools do', async () => {
  const { url, apiKey, call } = await start();
  const rule = { match: { operation: 'submitTask' }, do: { task: { output: 'by a rule' } } };
  expect((await call('POST', '/_doppel/rules', { json: rule })).status).toBeLessThan(300);
  const client = await CLIENTS['a client of revision 2026-07-28']?.(url, { headers: { apikey: apiKey } });
  expect((await client?.call('run_task', { task: 'Compute 2 + 3' }))?.value.output).toBe('by a rule');
});

it('refuses HEAD, which no client sends', async () => {
  const { server, apiKey, close } = await startTestServer();
  onTestFinished(close);
  const { statusCode } = await server.app.inject({ method: 'HEAD', url: '/mcp', headers: { apikey: apiKey } });
  expect(statusCode).toBe(405);
});
