import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

let doppel: TestServer;

beforeAll(async () => {
  doppel = await startTestServer();
});
afterAll(() => doppel.close());

const insert = (graph: string, json: unknown, apiKey = doppel.apiKey) =>
  doppel.call('POST', `/graph/${encodeURIComponent(graph)}/insert`, { json, apiKey });

async function remember(graph: string, ...memories: (string | Record<string, unknown>)[]): Promise<void> {
  for (const memory of memories) {
    const body = typeof memory === 'string' ? { memory } : memory;
    const done = await doppel.finishRequest(graph, 'insert', await insert(graph, body));
    expect(done.body.status).toBe('DONE');
  }
}

async function ask(graph: string, query: string, parameters?: unknown) {
  const handle = await doppel.call('POST', `/graph/${encodeURIComponent(graph)}/query`, {
    json: { query, parameters },
  });
  const done = await doppel.finishRequest(graph, 'query', handle);
  return { ...done.body, context: JSON.parse(done.body.context) };
}

describe('graphs', () => {
  it('are created, listed sorted, configured and deleted', async () => {
    const apiKey = await doppel.signUp();
    const call = (method: 'GET' | 'POST' | 'DELETE', url: string, json?: unknown) =>
      doppel.call(method, url, { apiKey, json });
    const configuration = {
      domain: 'Ships',
      exampleQueries: 'Which ship?\nWhich port?',
      entityTypes: ['Ship', 'Port'],
    };
    expect(await call('POST', '/graph/ships', configuration)).toMatchObject({ status: 200, body: configuration });
    const empty = { domain: '', exampleQueries: '', entityTypes: [] };
    expect(await call('POST', '/graph/a%20b~c.d_e-F9')).toMatchObject({ status: 200, body: empty });
    expect((await call('GET', '/list_graphs')).body).toEqual({ graphs: ['a b~c.d_e-F9', 'ships'] });
    expect((await call('GET', '/graph')).body).toEqual({ graphs: ['a b~c.d_e-F9', 'ships'] });
    const changed = { ...configuration, domain: 'Boats' };
    expect((await call('POST', '/graph/ships/configuration', changed)).body).toEqual(changed);
    expect((await call('GET', '/graph/ships/configuration')).body).toEqual(changed);
    expect(await call('DELETE', '/graph/ships')).toMatchObject({ status: 200, body: { status: 'DELETED' } });
    expect((await call('POST', '/graph/a%20b~c.d_e-F9/delete')).body).toEqual({ status: 'DELETED' });
    expect((await call('GET', '/list_graphs')).body).toEqual({ graphs: [] });
  });

  it('are not shared between accounts', async () => {
    await remember('secrets', 'Plan: The treasure of Captain Flint is buried on Skeleton Island.');
    const other = await doppel.signUp();
    const handle = await insert('secrets', { memory: 'Another account.' }, other);
    expect(handle.status).toBe(200);
    const theirs = await doppel.call('POST', '/graph/secrets/query', {
      json: { query: 'Flint treasure?' },
      apiKey: other,
    });
    const url = `/graph/secrets/query/${theirs.body.requestId}?requestTime=${theirs.body.requestTime}`;
    expect((await doppel.call('GET', url)).status).toBe(404);
    const read = await doppel.finishRequest('secrets', 'query', theirs, other);
    expect(read.body.status).toBe('DONE');
    expect(read.text).not.toContain('Skeleton');
  });

  it('deleted with requests waiting, fail those with a reason', async () => {
    const idle = await startTestServer();
    await idle.server.worker.stop();
    const json = { memory: 'Something.' };
    const handle = await idle.call('POST', '/graph/doomed/insert', { json });
    expect((await idle.call('DELETE', '/graph/doomed')).status).toBe(200);
    const end = await idle.finishRequest('doomed', 'insert', handle);
    expect(end.body).toMatchObject({
      status: 'FAILED',
      answer: '',
      context: '',
      detail: expect.stringMatching(/deleted/),
    });
    expect((await idle.call('POST', '/graph/doomed/query', { json: { query: 'x' } })).status).toBe(404);
    await idle.close();
  });
});

describe('inserting', () => {
  it('gives a handle and the memory its name, and ends DONE with empty strings', async () => {
    const handle = await insert('notes', { memory: 'Tea is ready.', metadata: '{"id": 1}' });
    expect(handle).toMatchObject({
      status: 200,
      body: { requestId: expect.any(String), requestTime: expect.any(Number), memoryId: expect.stringMatching(/^m-/) },
    });
    const { memoryId } = handle.body;
    const done = await doppel.finishRequest('notes', 'insert', handle);
    expect(done.body).toEqual({ status: 'DONE', answer: '', context: '', memoryId });
    const noTime = await doppel.call('GET', `/graph/notes/insert/${handle.body.requestId}`);
    expect(noTime.body.status).toBe('DONE');
  });

  it('replaces the memory of the same memoryId, leaving nothing of the old one', async () => {
    await remember('desk', { memory: 'The key of the desk lies under the Persian carpet.', memoryId: 'key' });
    await remember('desk', { memory: 'The key of the desk hangs behind the mirror.', memoryId: 'key' });
    const { answer, context } = await ask('desk', 'Where is the key of the desk?');
    expect(answer).toContain('mirror');
    expect(JSON.stringify(context)).not.toMatch(/Persian|carpet/);
  });

  it('is unknown in another graph, under another kind, or with another requestTime', async () => {
    const { body } = await insert('notes', { memory: 'More tea.' });
    await insert('other notes', { memory: 'No tea.' });
    const paths = [
      `/graph/other%20notes/insert/${body.requestId}`,
      `/graph/notes/query/${body.requestId}?requestTime=${body.requestTime}`,
      `/graph/notes/insert/${body.requestId}?requestTime=${body.requestTime + 1}`,
    ];
    for (const path of paths) expect((await doppel.call('GET', path)).status).toBe(404);
  });

  it('into an unknown graph is 404 when graphs are not made on their own', async () => {
    const strict = await startTestServer({ autoCreateGraphs: false });
    const refused = await strict.call('POST', '/graph/new/insert', { json: { memory: 'x' } });
    expect(refused).toMatchObject({ status: 404, body: { detail: expect.stringContaining('POST /graph/new') } });
    expect((await strict.call('GET', '/list_graphs')).body).toEqual({ graphs: [] });
    await strict.close();
  });
});

describe('querying', () => {
  const memories = [
    {
      memory: 'Ada Lovelace: Ada Lovelace was born in London and worked with Charles Babbage.',
      metadata: '{"id": "ada"}',
    },
    { memory: 'Charles Babbage: Charles Babbage designed the Analytical Engine in 1837.', metadata: { id: 'babbage' } },
    { memory: 'Analytical Engine: The Analytical Engine was a mechanical computer made of brass.' },
  ];
  beforeAll(() => remember('engines', ...memories));

  it('ends DONE with an answer and the context as a JSON string', async () => {
    const { status, answer, context } = await ask('engines', 'Where was Ada Lovelace born?');
    expect(status).toBe('DONE');
    expect(answer).toContain('London');
    expect(Object.keys(context)).toEqual(['entities', 'relations', 'chunks', 'documents']);
    expect(context.entities.map(({ name }: { name: string }) => name)).toContain('Ada Lovelace');
    expect(context.relations.length).toBeGreaterThan(0);
    expect(Object.keys(context.chunks)[0]).toBe('1');
    for (const chunk of Object.values<{ full_doc_id: string; score: number }>(context.chunks)) {
      expect(context.documents[chunk.full_doc_id]).toHaveProperty('metadata');
      expect(chunk.score).toBeGreaterThanOrEqual(0);
      expect(chunk.score).toBeLessThanOrEqual(1);
    }
    const metadata = Object.values<{ metadata: unknown }>(context.documents).map((document) => document.metadata);
    expect(metadata).toContainEqual({ id: 'ada' });
    expect(metadata).toContainEqual({ id: 'babbage' });
    expect(metadata).toContainEqual({});
  });

  it('answers with strings while it is CREATED too', async () => {
    const handle = await doppel.call('POST', '/graph/engines/query', { json: { query: 'Who?' } });
    const url = `/graph/engines/query/${handle.body.requestId}?requestTime=${handle.body.requestTime}`;
    const { body } = await doppel.call('GET', url);
    expect(body).toEqual({ status: 'CREATED', answer: '', context: '' });
  });

  it('cites the chunks it used, single digits first, when references are asked for', async () => {
    const { answer, context } = await ask(
      'engines',
      'What was the Analytical Engine made of?',
      '{"with_references": true}',
    );
    const cited = [...answer.matchAll(/\[(\d+)\]/g)].map((match) => match[1]);
    expect(cited.length).toBeGreaterThan(0);
    for (const reference of cited) expect(context.chunks).toHaveProperty(reference);
    expect(context.chunks[cited[0] ?? ''].content).toContain('brass');
    expect((await ask('engines', 'What was the Analytical Engine made of?')).answer).not.toMatch(/\[\d\]/);
  });

  it('gives no answer, only context, when that is asked for', async () => {
    const { answer, context } = await ask('engines', 'Where was Ada Lovelace born?', { only_context: true });
    expect(answer).toBe('');
    expect(context.chunks['1'].content).toContain('London');
  });

  it.each(['null', '{}', null, { only_context: null }])('takes %j as no parameters', async (parameters) => {
    expect((await ask('engines', 'Where was Ada Lovelace born?', parameters)).answer).toContain('London');
  });

  it('is answered on the first read', async () => {
    const held = await startTestServer({ firstReadHoldMs: 60_000 });
    try {
      await held.call('POST', '/graph/g');
      const { body } = await held.call('POST', '/graph/g/query', { json: { query: 'Where was Ada born?' } });
      const url = `/graph/g/query/${body.requestId}?requestTime=${body.requestTime}`;
      expect((await held.call('GET', url)).body.status).toBe('DONE');
    } finally {
      await held.close();
    }
  });

  it.each([0, -1])('keeps each budget: nothing where all are %i', async (none) => {
    const budgets = { entities_max_tokens: none, relations_max_tokens: none, chunks_max_tokens: none };
    const { context } = await ask('engines', 'Where was Ada Lovelace born?', budgets);
    expect(context).toEqual({ entities: [], relations: [], chunks: {}, documents: {} });
  });

  it('leaves a part of -1 out, and gives one of 0 what the others leave', async () => {
    const budgets = { entities_max_tokens: -1, relations_max_tokens: 0 };
    const { context } = await ask('engines', 'Where was Ada Lovelace born?', budgets);
    expect(context.entities).toEqual([]);
    expect(context.relations).not.toEqual([]);
  });

  it.each([
    ['a value', { filter: { id: 'babbage' } }],
    ['a list of values, in text', '{"filter": {"id": ["babbage", null, 7]}}'],
  ])('looks only at memories with the metadata asked for: %s', async (_kind, parameters) => {
    const { answer, context } = await ask('engines', 'What of Charles Babbage and the Analytical Engine?', parameters);
    expect(answer).toContain('1837');
    const documents = Object.values<{ metadata: unknown }>(context.documents);
    expect(documents).toEqual([
      { memoryId: expect.any(String), metadata: { id: 'babbage' }, createdAt: expect.any(Number) },
    ]);
    expect(JSON.stringify([answer, context])).not.toMatch(/brass|London/);
  });

  it('says why each item is there when that is asked for', async () => {
    const query = 'Where was Ada Lovelace born?';
    const { context } = await ask('engines', query, { explain: true });
    const items: { why?: unknown }[] = [...context.entities, ...context.relations, ...Object.values(context.chunks)];
    for (const item of items) expect(item.why).toBeTypeOf('object');
    const ada = context.entities.find(({ name }: { name: string }) => name === 'Ada Lovelace');
    expect(ada.why).toEqual({ seed: 'name' });
    expect(JSON.stringify(await ask('engines', query))).not.toContain('"why"');
  });

  it.each([null, {}])('takes %j as no filter', async (filter) => {
    const { answer } = await ask('engines', 'Where was Ada Lovelace born?', { filter });
    expect(answer).toContain('London');
  });

  it('says so when nothing is known, and fills the context with weak hits', async () => {
    const { status, answer, context } = await ask('engines', 'zzyzx qwfp?');
    expect(status).toBe('DONE');
    expect(answer).not.toBe('');
    const chunks = Object.values<{ score: number }>(context.chunks);
    expect(chunks.length).toBeGreaterThan(0);
    for (const { score } of chunks) expect(score).toBeLessThanOrEqual(0.01);
  });
});
