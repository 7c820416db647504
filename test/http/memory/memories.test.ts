import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Reply, startTestServer, type TestServer } from '../../support/server/test-server.ts';

let doppel: TestServer;

beforeAll(async () => {
  doppel = await startTestServer();
});
afterAll(() => doppel.close());

const finish = async (graph: string, handle: Reply) => (await doppel.finishRequest(graph, 'insert', handle)).body;

async function remember(graph: string, ...memories: Record<string, unknown>[]): Promise<void> {
  const insert = (json: unknown) => doppel.call('POST', `/graph/${graph}/insert`, { json });
  const handles = await Promise.all(memories.map(insert));
  for (const handle of handles) expect(await finish(graph, handle)).toMatchObject({ status: 'DONE' });
}

async function ask(graph: string, query: string): Promise<Record<string, string>> {
  const handle = await doppel.call('POST', `/graph/${graph}/query`, { json: { query } });
  return (await doppel.finishRequest(graph, 'query', handle)).body;
}

const remove = (graph: string, memoryId: string) =>
  doppel.call('DELETE', `/graph/${graph}/memory/${encodeURIComponent(memoryId)}`);

const read = async (graph: string, memoryId: string) =>
  doppel.call('GET', `/graph/${graph}/memory/${encodeURIComponent(memoryId)}`);

describe('a memory', () => {
  it('is read exactly as it was sent', async () => {
    const memory = `\r\n Tea \u0000 and \ud800 "coffee" \u{1F375} ${'The rain went on. '.repeat(400)}\n\n`;
    await remember('exact', { memory, metadata: '{"a": {"b": [1, null]}}', memoryId: 'a/b c.ü' }, { memory: 'Tea.' });
    expect(await read('exact', 'a/b c.ü')).toMatchObject({
      status: 200,
      body: { memoryId: 'a/b c.ü', memory, metadata: { a: { b: [1, null] } }, chunkCount: 3 },
    });
  });

  it('without metadata has empty metadata', async () => {
    await remember('plain', { memory: 'Tea.', memoryId: 'tea' });
    const expected = { memoryId: 'tea', memory: 'Tea.', metadata: {}, chunkCount: 1 };
    const times = { createdAt: expect.any(Number), time: null };
    expect((await read('plain', 'tea')).body).toEqual({ ...expected, ...times });
  });

  it('of another account is not found', async () => {
    await remember('mine', { memory: 'Tea.', memoryId: 'tea' });
    const apiKey = await doppel.signUp();
    await doppel.call('POST', '/graph/mine', { apiKey });
    expect((await doppel.call('GET', '/graph/mine/memory/tea', { apiKey })).status).toBe(404);
    expect((await doppel.call('GET', '/graph/mine/memory', { apiKey })).body).toEqual({
      memories: [],
      next: null,
      total: 0,
    });
  });
});

describe('listing memories', () => {
  it('goes through all of them by code point', async () => {
    const names = ['b', 'a', '\u{1F600}', '\uffee', 'c'];
    await remember(
      'many',
      ...names.map((memoryId) => ({ memory: `Tea of ${memoryId}.`, memoryId, metadata: { n: 1 } })),
    );
    const seen: string[] = [];
    let url = '/graph/many/memory?limit=2';
    for (;;) {
      const { body } = await doppel.call('GET', url);
      expect(body.memories.length).toBeLessThanOrEqual(2);
      seen.push(...body.memories.map(({ memoryId }: { memoryId: string }) => memoryId));
      if (body.next === null) break;
      url = `/graph/many/memory?limit=2&after=${encodeURIComponent(body.next)}`;
    }
    expect(seen).toEqual(['a', 'b', 'c', '\uffee', '\u{1F600}']);
    const { body } = await doppel.call('GET', '/graph/many/memory?limit=1');
    const times = { createdAt: expect.any(Number), time: null };
    const memories = [{ memoryId: 'a', metadata: { n: 1 }, beginning: 'Tea of a.', characters: 9, ...times }];
    expect(body).toEqual({ memories, next: 'a', total: 5 });
  });

  it('gives 100 by default', async () => {
    await remember('crowd', ...Array.from({ length: 101 }, (_, at) => ({ memory: `Tea ${at}.`, memoryId: `m${at}` })));
    const { body } = await doppel.call('GET', '/graph/crowd/memory');
    expect(body.memories).toHaveLength(100);
    expect(body.next).toBe(body.memories[99].memoryId);
  });

  it('finds those in which every word of a search stands', async () => {
    await remember(
      'pantry',
      { memory: 'Crème brûlée needs eggs.', memoryId: 'dessert', metadata: { cook: 'Zoë' } },
      { memory: 'Tea needs water.', memoryId: 'tea' },
    );
    const find = async (search: string) => {
      const { body } = await doppel.call('GET', `/graph/pantry/memory?search=${encodeURIComponent(search)}`);
      return body.memories.map(({ memoryId }: { memoryId: string }) => memoryId);
    };
    expect(await find('NEED')).toEqual(['dessert', 'tea']);
    expect(await find('  egg brulee ')).toEqual(['dessert']);
    expect(await find('egg tea')).toEqual([]);
    expect(await find('zoe')).toEqual(['dessert']);
    expect(await find('tea')).toEqual(['tea']);
    expect(await find(' ')).toEqual(['dessert', 'tea']);
  });

  it('of a graph that has none makes no file', async () => {
    await doppel.call('POST', '/graph/untouched');
    const files = () => readdirSync(join(doppel.dataDirectory, 'graphs')).sort();
    const before = files();
    expect((await doppel.call('GET', '/graph/untouched/memory')).body).toEqual({ memories: [], next: null, total: 0 });
    expect((await read('untouched', 'm')).status).toBe(404);
    expect(files()).toEqual(before);
  });
});

describe('what a memory states', () => {
  it('is its entities and relations', async () => {
    await remember(
      'carol',
      {
        memory: 'Jacob Marley was the partner of Ebenezer Scrooge. Marley died. Jacob Marley slept.',
        memoryId: 'marley',
      },
      { memory: 'Bob Cratchit worked for Ebenezer Scrooge.', memoryId: 'n' },
    );
    const { body } = await doppel.call('GET', '/graph/carol/memory/marley/facts');
    expect(body.entities[0]).toEqual({ name: 'Jacob Marley', type: 'Person', mentions: expect.any(Number) });
    expect(body.entities.map(({ name }: { name: string }) => name)).not.toContain('Bob Cratchit');
    expect(body.relations).toContainEqual({
      ...{ source: 'Jacob Marley', target: 'Ebenezer Scrooge' },
      description: 'Jacob Marley was the partner of Ebenezer Scrooge.',
    });
  });

  it('is counted once where chunks overlap', async () => {
    const sentences = Array.from(
      { length: 300 },
      (_, at) => `In week ${at}, Ada Lovelace wrote a letter about the rain.`,
    );
    await remember('long', { memory: sentences.join(' '), memoryId: 'm' });
    expect((await read('long', 'm')).body.chunkCount).toBeGreaterThan(2);
    const { body } = await doppel.call('GET', '/graph/long/memory/m/facts');
    expect(body.entities).toContainEqual({ name: 'Ada Lovelace', type: 'Person', mentions: 300 });
  });

  it('is not there for an unknown memory', async () => {
    await doppel.call('POST', '/graph/empty-facts');
    const { status, body } = await doppel.call('GET', '/graph/empty-facts/memory/ghost/facts');
    expect([status, body.detail]).toEqual([404, 'This graph has no memory named "ghost".']);
  });
});

describe('deleting a memory', () => {
  it('gives a handle, ends DONE, and leaves nothing of it', async () => {
    await remember(
      'desk',
      { memory: 'The key of the desk lies under the Persian carpet.', memoryId: 'carpet' },
      { memory: 'The lamp of the desk is made of brass.', memoryId: 'lamp' },
    );
    const handle = await remove('desk', 'carpet');
    expect(handle).toMatchObject({
      status: 200,
      body: { requestId: expect.any(String), requestTime: expect.any(Number), memoryId: 'carpet' },
    });
    expect(await finish('desk', handle)).toEqual({ status: 'DONE', answer: '', context: '', memoryId: 'carpet' });
    expect((await read('desk', 'carpet')).status).toBe(404);
    const { body } = await doppel.call('GET', '/graph/desk/memory');
    expect(body.memories.map(({ memoryId }: { memoryId: string }) => memoryId)).toEqual(['lamp']);
    expect(JSON.stringify(await ask('desk', 'Where is the key of the desk?'))).not.toMatch(/Persian|carpet/);
  });

  it('that is not there ends FAILED, and says why', async () => {
    await doppel.call('POST', '/graph/bare');
    expect(await finish('bare', await remove('bare', 'ghost'))).toEqual({
      status: 'FAILED',
      answer: '',
      context: '',
      memoryId: 'ghost',
      detail: 'This graph has no memory named "ghost".',
    });
  });

  it('and adding it again afterwards leaves the new one', async () => {
    await remember('anew', { memory: 'Ada likes tea.', memoryId: 'ada' });
    const handles = [
      await remove('anew', 'ada'),
      await doppel.call('POST', '/graph/anew/insert', { json: { memory: 'Ada likes coffee.', memoryId: 'ada' } }),
    ];
    for (const handle of handles) expect(await finish('anew', handle)).toMatchObject({ status: 'DONE' });
    expect((await read('anew', 'ada')).body.memory).toBe('Ada likes coffee.');
    expect((await ask('anew', 'What does Ada like?')).answer).toContain('coffee');
  });

  it('is not possible for another account', async () => {
    await remember('kept', { memory: 'Tea.', memoryId: 'tea' });
    const apiKey = await doppel.signUp();
    expect((await doppel.call('DELETE', '/graph/kept/memory/tea', { apiKey })).status).toBe(404);
    expect((await read('kept', 'tea')).status).toBe(200);
  });
});
