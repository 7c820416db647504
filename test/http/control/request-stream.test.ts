import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

let doppel: TestServer;
let port: number;
const opened: ClientRequest[] = [];

beforeEach(async () => {
  doppel = await startTestServer({ control: { kind: 'on' }, journalEntries: 5 });
  await doppel.server.app.listen({ host: '127.0.0.1', port: 0 });
  port = (doppel.server.app.server.address() as AddressInfo).port;
});
afterEach(async () => {
  for (const each of opened.splice(0)) each.destroy();
  await doppel.close();
});

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  json?: object;
}

function send(path: string, { method = 'GET', headers = {}, json }: Sent = {}): ClientRequest {
  const type: Record<string, string> = json ? { 'content-type': 'application/json' } : {};
  const sent = request({ host: '127.0.0.1', port, path, method, agent: false, headers: { ...type, ...headers } });
  sent.on('error', () => {});
  opened.push(sent);
  sent.end(json && JSON.stringify(json));
  return sent;
}

/** Sends a request with the key. Resolves when its connection is closed. */
async function finish(path: string, sent: Sent = {}): Promise<void> {
  const ofClient = send(path, { ...sent, headers: { apikey: doppel.apiKey, connection: 'close' } });
  ofClient.on('response', (response) => response.on('error', () => {}).resume());
  await new Promise((resolve) => ofClient.once('close', resolve));
}

interface StreamEvent {
  id: string | undefined;
  name: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into JSON of many shapes
  data: any;
}

/** Reads a stream; `take` resolves to its first events once there are that many. */
async function openStream(query = '', lastId?: string) {
  const sent = send(`/_doppel/requests/stream${query}`, { headers: lastId ? { 'last-event-id': lastId } : {} });
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  let text = '';
  response.setEncoding('utf8').on('data', (part) => {
    text += part;
  });
  response.on('error', () => {});
  const read = (): StreamEvent[] =>
    text
      .split('\n\n')
      .slice(0, -1)
      .filter((block) => block.includes('data: '))
      .map((block) => ({
        id: /^id: (.*)$/m.exec(block)?.[1],
        name: /^event: (.*)$/m.exec(block)?.[1],
        data: JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? 'null'),
      }));
  return {
    sent,
    response,
    async take(count: number): Promise<StreamEvent[]> {
      await expect.poll(() => read().length).toBeGreaterThanOrEqual(count);
      return read();
    },
  };
}

const pathsOf = (events: readonly StreamEvent[]) => events.map(({ data }) => data.path);

it('streams requests as they end, from the time at which it is opened', async () => {
  await finish('/plan');
  const { response, take } = await openStream();
  expect(response.headers['content-type']).toBe('text/event-stream');
  await finish('/list_graphs');
  await finish('/graph/a');
  const events = await take(2);
  expect(pathsOf(events)).toEqual(['/list_graphs', '/graph/a']);
  expect(events[0]).toMatchObject({ id: events[0]?.data.id, name: 'request', data: { status: 200, ended: null } });
});

it('continues after the request that the reader has, and says when some are lost', async () => {
  const first = await openStream('?operation=listGraphs');
  await finish('/list_graphs?n=0');
  const [event] = await first.take(1);
  first.sent.destroy();
  await finish('/list_graphs?n=1');
  await finish('/plan');
  const second = await openStream('?operation=listGraphs', event?.id);
  expect((await second.take(1)).map(({ data }) => data.query)).toEqual([{ n: '1' }]);
  second.sent.destroy();
  for (let index = 2; index < 8; index += 1) await finish(`/list_graphs?n=${index}`);
  const third = await openStream('?operation=listGraphs', event?.id);
  const [lost, ...events] = await third.take(6);
  expect(lost).toMatchObject({ name: 'lost' });
  expect(events.map(({ data }) => data.query.n)).toEqual(['3', '4', '5', '6', '7']);
});

it('says that requests may be lost when it does not know the one that the reader has', async () => {
  await finish('/plan');
  const { take } = await openStream('', 'unknown');
  expect((await take(2)).map(({ name }) => name)).toEqual(['lost', 'request']);
});

it('streams the requests of one account, and has a limited number of readers', async () => {
  const other = await doppel.signUp();
  const ofOther = await openStream(`?account=${(await doppel.server.accounts.authenticate(other)).accountId}`);
  const ofAll = await openStream();
  await finish('/plan');
  await doppel.call('GET', '/list_graphs', { apiKey: other });
  expect(pathsOf(await ofAll.take(2))).toEqual(['/plan', '/list_graphs']);
  expect(pathsOf(await ofOther.take(1))).toEqual(['/list_graphs']);
  for (let index = 0; index < 30; index += 1) await openStream();
  const [refused] = (await once(send('/_doppel/requests/stream'), 'response')) as [IncomingMessage];
  expect(refused.statusCode).toBe(429);
});

it.each([
  [{ reset: 'before' }, { status: null, ended: 'reset' }],
  [{ reset: 'after' }, { status: 200, ended: 'reset' }],
  [{ empty: true }, { status: null, ended: 'closed' }],
  [{ truncate: 0.5 }, { status: 200, ended: 'closed' }],
  [{ malformed: true }, { status: 200, ended: null }],
])('records how a response ended that a rule breaks by %j', async (http, expected) => {
  const json = { id: 'broken', match: { operation: 'readPlan' }, do: { http } };
  await doppel.call('POST', '/_doppel/rules', { apiKey: null, json });
  const { take } = await openStream();
  await finish('/plan');
  const [event] = await take(1);
  expect(event?.data).toMatchObject({ ...expected, path: '/plan', ruleId: 'broken' });
});

it('records requests whose client leaves before there is a response', async () => {
  const json = { match: { operation: 'readPlan' }, do: { http: { silent: true } } };
  await doppel.call('POST', '/_doppel/rules', { apiKey: null, json });
  const { take } = await openStream();
  const sent = send('/plan', { headers: { apikey: doppel.apiKey } });
  await expect
    .poll(async () => (await doppel.call('GET', '/_doppel/rules', { apiKey: null })).body.rules[0].applied)
    .toBe(1);
  sent.destroy();
  expect((await take(1))[0]?.data).toMatchObject({ path: '/plan', status: null, ended: 'disconnected' });
});

it('records a stream when its reader leaves', async () => {
  const task = await doppel.call('POST', '/api/v1/task', { json: { task: '[[doppel:stuck]] x' } });
  const { take } = await openStream('?operation=streamRun');
  const live = send(`${new URL(task.body.live_url).pathname}/events`);
  await once(live, 'response');
  live.destroy();
  expect((await take(1))[0]?.data).toMatchObject({ status: 200, ended: 'disconnected', responseBodyKind: 'none' });
});

it('ends its streams when the server stops', async () => {
  const { response } = await openStream();
  const ended = once(response, 'end');
  await doppel.server.app.close();
  await ended;
});
