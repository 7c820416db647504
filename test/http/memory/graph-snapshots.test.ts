import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Reply, startTestServer, type TestServer } from '../../support/server/test-server.ts';

let doppel: TestServer;

beforeAll(async () => {
  doppel = await startTestServer();
});
afterAll(() => doppel.close());

const CONFIGURATION = { domain: 'Engines', exampleQueries: 'Who built it?', entityTypes: ['Person', 'Machine'] };
const MEMORIES = [
  { memoryId: 'c', memory: 'Charles Babbage: Charles Babbage designed the Analytical Engine in London.', metadata: {} },
  {
    memoryId: '\u{1F600}',
    memory: ' Ada \ud800 Lovelace knew Charles Babbage. \n',
    metadata: { deep: { a: [1, null] } },
  },
  { memoryId: 'a', memory: `# Rain\n\n${'The rain of London went on. '.repeat(500)}`, metadata: { tags: ['wet'] } },
];

const finish = async (graph: string, handle: Reply, key?: string) =>
  (await doppel.finishRequest(graph, 'insert', handle, key)).body;

async function remember(graph: string, memories: readonly unknown[]): Promise<void> {
  for (const json of memories) {
    expect(await finish(graph, await doppel.call('POST', `/graph/${graph}/insert`, { json }))).toMatchObject({
      status: 'DONE',
    });
  }
}

async function answersOf(graph: string, apiKey = doppel.apiKey): Promise<string[]> {
  const answers: string[] = [];
  for (const query of ['Who knew Charles Babbage?', 'Where did the rain go on?', 'Analytical Engine']) {
    const json = { query, parameters: { with_references: true } };
    const handle = await doppel.call('POST', `/graph/${graph}/query`, { json, apiKey });
    answers.push((await doppel.finishRequest(graph, 'query', handle, apiKey)).text);
  }
  return answers;
}

it('exports configuration and memories, sorted, exactly as they were sent', async () => {
  await doppel.call('POST', '/graph/whole', { json: CONFIGURATION });
  await remember('whole', MEMORIES);
  const { status, headers, body } = await doppel.call('GET', '/graph/whole/export');
  expect(status).toBe(200);
  expect(headers['content-type']).toMatch(/^application\/json/);
  const memories = ['a', 'c', '\u{1F600}'].map((id) => ({
    ...MEMORIES.find(({ memoryId }) => memoryId === id),
    sequence: expect.any(Number),
    createdAt: expect.any(Number),
  }));
  expect(body).toEqual({ format: 'doppel-graph', version: 1, configuration: CONFIGURATION, memories });
});

it('exports a graph without memories', async () => {
  await doppel.call('POST', '/graph/bare', { json: CONFIGURATION });
  const expected = { format: 'doppel-graph', version: 1, configuration: CONFIGURATION, memories: [] };
  expect((await doppel.call('GET', '/graph/bare/export')).body).toEqual(expected);
});

it('exports more memories than fit one page, each once', async () => {
  const memories = Array.from({ length: 50 }, (_, at) => ({
    ...{ memoryId: `m${at}`, memory: `Tea ${at}.`, metadata: {} },
    ...{ sequence: 100 - at, createdAt: 1_700_000_000_000 + at },
  }));
  const json = { format: 'doppel-graph', version: 1, memories };
  await finish('pages', await doppel.call('POST', '/graph/pages/import', { json }));
  const { body } = await doppel.call('GET', '/graph/pages/export');
  expect(body.memories).toEqual(memories.toSorted((a, b) => (a.memoryId < b.memoryId ? -1 : 1)));
});

it('is not for another account', async () => {
  await doppel.call('POST', '/graph/mine');
  const apiKey = await doppel.signUp();
  expect((await doppel.call('GET', '/graph/mine/export', { apiKey })).status).toBe(404);
});

it('imported into another graph, of another account, gives the same answers and the same export', async () => {
  await doppel.call('POST', '/graph/origin', { json: CONFIGURATION });
  await remember('origin', MEMORIES);
  const { text } = await doppel.call('GET', '/graph/origin/export');
  const apiKey = await doppel.signUp();
  const headers = { 'content-type': 'application/json' };
  const handle = await doppel.call('POST', '/graph/copy/import', { payload: text, headers, apiKey });
  expect(handle).toMatchObject({
    status: 200,
    body: { requestId: expect.any(String), requestTime: expect.any(Number) },
  });
  expect(await finish('copy', handle, apiKey)).toEqual({ status: 'DONE', answer: '', context: '' });
  expect(await answersOf('copy', apiKey)).toEqual(await answersOf('origin'));
  expect((await doppel.call('GET', '/graph/copy/export', { apiKey })).text).toBe(text);
});

it('adds to a graph that is there: its configuration stays, memories of the same id are replaced', async () => {
  await doppel.call('POST', '/graph/target', { json: CONFIGURATION });
  await remember('target', [
    { memoryId: 'old', memory: 'Old tea.' },
    { memoryId: 'both', memory: 'Cold tea.' },
  ]);
  const memories = [
    { memoryId: 'both', memory: 'Hot tea.' },
    { memoryId: 'new', memory: 'New tea.', metadata: '{"n": 1}' },
  ];
  const json = { format: 'doppel-graph', version: 1, configuration: null, memories };
  expect(await finish('target', await doppel.call('POST', '/graph/target/import', { json }))).toMatchObject({
    status: 'DONE',
  });
  expect((await doppel.call('GET', '/graph/target/export')).body).toMatchObject({
    configuration: CONFIGURATION,
    memories: [
      { memoryId: 'both', memory: 'Hot tea.', metadata: {} },
      { memoryId: 'new', memory: 'New tea.', metadata: { n: 1 } },
      { memoryId: 'old', memory: 'Old tea.', metadata: {} },
    ],
  });
});

it('takes an import of nothing', async () => {
  const json = { format: 'doppel-graph', version: 1, memories: [] };
  expect(await finish('nothing', await doppel.call('POST', '/graph/nothing/import', { json }))).toMatchObject({
    status: 'DONE',
  });
  expect((await doppel.call('GET', '/list_graphs')).body.graphs).toContain('nothing');
});

it('takes an import far larger than other bodies, and answers a question asked right after it from all of it', async () => {
  const filler = 'The rain went on. '.repeat(3000);
  const memories = Array.from({ length: 90 }, (_, at) => ({ memoryId: `m${at}`, memory: `Tea ${at} ${filler}` }));
  memories.push({ memoryId: 'last', memory: 'Cinchona: Cinchona bark tastes of quinine.' });
  const json = { format: 'doppel-graph', version: 1, memories };
  expect(JSON.stringify(json).length).toBeGreaterThan(4 * 1024 * 1024);
  expect((await doppel.call('POST', '/graph/large/import', { json })).status).toBe(200);
  const query = await doppel.call('POST', '/graph/large/query', { json: { query: 'What does Cinchona taste of?' } });
  expect((await doppel.finishRequest('large', 'query', query)).body.answer).toContain('quinine');
  expect((await doppel.call('GET', '/graph/large/memory?limit=1000')).body.memories).toHaveLength(91);
});
