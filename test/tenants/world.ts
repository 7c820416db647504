import { strToU8, zipSync } from 'fflate';
import { v7 } from 'uuid';
import { toForm } from '../support/server/form.ts';
import type { CallOptions, Reply, TestServer } from '../support/server/test-server.ts';
import { toFile } from '../support/server/uploads.ts';

/** What names a thing of one account, or names nothing. Two of a kind are equally long. */
export interface Names {
  /** Id of an API key. */
  key: string;
  task: string;
  session: string;
  liveToken: string;
  toolTask: string;
  /** A call that the task awaits the answer to. */
  toolCall: string;
  profile: string;
  file: string;
  extension: string;
  graph: string;
  graphId: string;
  memory: string;
  insert: string;
  query: string;
  /** The `requestTime` of each. */
  insertTime: string;
  queryTime: string;
}

export const KEPT_TEXT = 'Tiny Tim is the son of Bob Cratchit, who lives in Camden Town.';
const ARCHIVE = Buffer.from(
  zipSync({ 'manifest.json': strToU8(JSON.stringify({ manifest_version: 3, name: 'Dark', version: '1.0' })) }),
);

/** Names that nobody ever gave, as long as those given. */
export function unknownNames(names: Names): Names {
  const others = Object.entries(names).map(([key, name]) => [
    key,
    name.replace(/.+/, (known: string) => toOther(known)),
  ]);
  return Object.fromEntries(others);
}

function toOther(known: string): string {
  if (/^\d+$/.test(known)) return String(Number(known) - 1);
  if (/^[\da-f]{8}-/.test(known)) return v7();
  return [...known].reverse().join('');
}

type Method = Parameters<TestServer['call']>[0];
export type Call = (method: Method, url: string, options?: CallOptions) => Promise<Reply>;

async function ok(reply: Promise<Reply>): Promise<Reply['body']> {
  const { status, body } = await reply;
  if (status >= 300) throw new Error(`${status} ${body?.detail}`);
  return body;
}

/** Fills an account with one of everything. */
export async function furnish(doppel: TestServer, apiKey: string): Promise<Names> {
  const call: Call = (method, url, options) => doppel.call(method, url, { ...options, apiKey });
  const post = (url: string, json: object) => ok(call('POST', url, { json }));
  const send = (url: string, part: Parameters<typeof toForm>[0]) => ok(call('POST', url, toForm(part)));

  const key: string = (await ok(call('POST', '/account/keys'))).id;
  const profile: string = (await post('/api/v1/profile', { id: 'my-shopping' })).r.id;
  const file: string = (await send('/api/v1/file', [toFile('secret notes', 'diary.txt')])).r.id;
  const extension: string = (await send('/api/v1/extension', [toFile(ARCHIVE, 'dark.zip')])).r.id;
  const done = await post('/api/v1/task', {
    task: 'Log in to portal.example and download the latest invoice',
    metadata: { username: 'demo', password: 'demo1234' },
    ...{ profile_id: profile, files: [file], extensions: [extension] },
  });
  await doppel.finishTask(done.id, apiKey);
  const session = await post('/api/v1/task', { task: null, url: 'https://shop.example' });
  await waitForStep(call, session.id);
  const tool = { name: 'get_weather', description: 'The weather', inputs: {}, output: 'text' };
  const waiting = await post('/api/v1/task', {
    task: '[[doppel:tool get_weather {}]] Compute 1 + 1',
    custom_tools: [tool],
  });

  const graph = 'cratchits-graph';
  await post(`/graph/${graph}`, { domain: 'A novel' });
  const inserted = await post(`/graph/${graph}/insert`, { memory: KEPT_TEXT, memoryId: 'about-cratchit' });
  await doppel.finishRequest(graph, 'insert', { body: inserted } as Reply, apiKey);
  const asked = await post(`/graph/${graph}/query`, { query: 'Where does the father of Tiny Tim live?' });
  await doppel.finishRequest(graph, 'query', { body: asked } as Reply, apiKey);
  const { presignedUrl } = await ok(call('GET', `/graph/${graph}/graphml`));
  return {
    key,
    ...{ task: done.id, session: session.id, toolTask: waiting.id, profile, file, extension, graph },
    liveToken: new URL(done.live_url).pathname.split('/').at(-1) ?? '',
    toolCall: await waitForToolCall(call, waiting.id),
    graphId: /downloads\/(.+)\.graphml/.exec(presignedUrl)?.[1] ?? '',
    ...{ memory: 'about-cratchit', insert: inserted.requestId, query: asked.requestId },
    insertTime: String(inserted.requestTime),
    queryTime: String(asked.requestTime),
  };
}

async function waitForStep(call: Call, task: string): Promise<void> {
  while ((await ok(call('GET', `/api/v1/task/${task}/steps`))).steps.length === 0) await turn();
}

async function waitForToolCall(call: Call, task: string): Promise<string> {
  for (;;) {
    const { events } = await ok(call('GET', `/api/v1/task/${task}?event_t=0`));
    const called = events.find(({ name }: { name: string }) => name === 'tool_call');
    if (called) return called.id;
    await turn();
  }
}

/** Everything that an account can read of what `furnish` made. */
export async function readAll(doppel: TestServer, apiKey: string, names: Names): Promise<Record<string, unknown>> {
  const { task, session, toolTask, graph, memory, insert, query, liveToken } = names;
  const paths = [
    ...[
      `/api/v1/task/${task}?downloads=true`,
      `/api/v1/task/${task}/steps`,
      `/api/v1/task/${toolTask}`,
      '/api/v1/task',
    ],
    ...[`/api/v1/task/${session}`, `/api/v1/task/${session}/steps`, '/api/v1/profile', '/api/v1/extension'],
    ...['configuration', 'memory', `memory/${memory}`, 'export', `insert/${insert}`, `query/${query}`].map(
      (path) => `/graph/${graph}/${path}`,
    ),
    ...['/list_graphs', '/plan', '/account', `/live/${liveToken}/events`],
    ...['frames/1.webp', 'recording.webm', 'downloads.zip'].map((path) => `/live/${liveToken}/${path}`),
  ];
  const read: Record<string, unknown> = {};
  for (const path of paths) {
    const { status, text } = await doppel.call('GET', path, { apiKey });
    read[path] = [status, text];
  }
  return read;
}

export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
