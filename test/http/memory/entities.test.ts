import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

let doppel: TestServer;

async function remember(graph: string, memories: Record<string, string>): Promise<void> {
  for (const [memoryId, memory] of Object.entries(memories)) {
    const handle = await doppel.call('POST', `/graph/${graph}/insert`, { json: { memory, memoryId } });
    expect((await doppel.finishRequest(graph, 'insert', handle)).body.status).toBe('DONE');
  }
}

const read = async (path: string) => doppel.call('GET', `/graph/${path}`);
const namesOf = (list: { name: string }[]) => list.map(({ name }) => name);

const MEMORIES = {
  marley: 'Jacob Marley was the partner of Ebenezer Scrooge. Ebenezer Scrooge was a banker.',
  fred: 'Fred Holywell is the nephew of Ebenezer Scrooge.',
  tim: 'Bob Cratchit works for Ebenezer Scrooge. Bob Cratchit is the father of Tim Cratchit.',
  apart: 'Ada Lovelace worked with Charles Babbage.',
};

beforeAll(async () => {
  doppel = await startTestServer();
  await remember('carol', MEMORIES);
});
afterAll(() => doppel.close());

describe('GET /graph/{g}', () => {
  it('counts what the graph holds', async () => {
    const { status, body } = await read('carol');
    expect(status).toBe(200);
    expect(body).toMatchObject({ memories: 4, chunks: 4, entities: 7, relations: 5 });
    expect(body.types).toContainEqual({ type: 'Person', entities: expect.any(Number) });
    expect(body.types.reduce((sum: number, each: { entities: number }) => sum + each.entities, 0)).toBe(7);
    expect(body.top[0]).toMatchObject({ name: 'Ebenezer Scrooge', type: 'Person', degree: 3, mentions: 4 });
  });

  it('shows each change at once', async () => {
    await remember('changing', { a: 'Ada Lovelace worked with Charles Babbage.' });
    expect((await read('changing')).body).toMatchObject({ memories: 1, entities: 2 });
    await remember('changing', { b: 'Grace Hopper worked with Howard Aiken.' });
    expect((await read('changing')).body).toMatchObject({ memories: 2, entities: 4 });
    const handle = await doppel.call('DELETE', '/graph/changing/memory/a');
    await doppel.finishRequest('changing', 'insert', handle);
    expect(namesOf((await read('changing/entities')).body.entities)).toEqual(['Grace Hopper', 'Howard Aiken']);
  });

  it('of a graph without memories is empty', async () => {
    await doppel.call('POST', '/graph/empty');
    const none = { memories: 0, chunks: 0, entities: 0, relations: 0, types: [], top: [] };
    expect((await read('empty')).body).toEqual(none);
    expect((await read('empty/subgraph')).body).toEqual({ nodes: [], edges: [], isCut: false });
    expect((await read('empty/communities')).body).toEqual({ communities: [], total: 0 });
    expect((await read('empty/entities/Ada')).status).toBe(404);
  });

  it('gives the types of the configuration', async () => {
    await doppel.call('POST', '/graph/typed', { json: { entityTypes: ['Banker', 'Person'] } });
    await remember('typed', { marley: MEMORIES.marley });
    const { types } = (await read('typed')).body;
    expect(types.map(({ type }: { type: string }) => type)).not.toContain('Other');
    await doppel.call('POST', '/graph/typed/configuration', { json: { entityTypes: ['Animal'] } });
    expect((await read('typed')).body.types.map(({ type }: { type: string }) => type)).not.toContain('Person');
  });
});

describe('GET /graph/{g}/entities', () => {
  it('goes through all by degree and name, page by page', async () => {
    const all = namesOf((await read('carol/entities')).body.entities);
    expect(all.slice(0, 2)).toEqual(['Ebenezer Scrooge', 'Bob Cratchit']);
    expect(all.slice(2)).toEqual([...all.slice(2)].sort());
    const found: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const { body } = await read(`carol/entities?limit=2&after=${encodeURIComponent(after)}`);
      expect(body.total).toBe(7);
      expect(body.entities.length).toBeLessThanOrEqual(2);
      found.push(...namesOf(body.entities));
      after = body.next;
    }
    expect(found).toEqual(all);
  });

  it('searches in names, without case and accents', async () => {
    expect(namesOf((await read('carol/entities?search=CRÁTCH')).body.entities)).toEqual([
      'Bob Cratchit',
      'Tim Cratchit',
    ]);
    expect((await read('carol/entities?search=nobody')).body).toEqual({ entities: [], total: 0, next: null });
  });

  it('filters by type and degree', async () => {
    const { entities } = (await read('carol/entities?min_degree=2')).body;
    expect(namesOf(entities)).toEqual(['Ebenezer Scrooge', 'Bob Cratchit']);
    expect((await read('carol/entities?type=Planet')).body.total).toBe(0);
    const persons = (await read('carol/entities?type=Person')).body;
    expect(persons.total).toBeGreaterThan(0);
    expect(new Set(persons.entities.map(({ type }: { type: string }) => type))).toEqual(new Set(['Person']));
  });

  it.each([
    ['carol/entities?limit=0', 'limit must'],
    ['carol/entities?min_degree=x', 'min_degree must'],
    ['carol/entities?after=nonsense', 'after must be'],
    ['carol/neighbours/Scrooge?depth=4', 'depth must'],
    ['carol/subgraph?limit=100000', 'limit must'],
    ['carol/path?from=Scrooge', 'to'],
    ['carol/communities?limit=x', 'limit must'],
  ])('refuses %s', async (path, detail) => {
    const reply = await read(path);
    expect(reply.status).toBe(400);
    expect(reply.body.detail).toContain(detail);
  });
});

describe('GET /graph/{g}/entities/{name}', () => {
  it('gives its mentions in context, and its relations', async () => {
    const { body } = await read('carol/entities/bob%20cratchit');
    expect(body).toMatchObject({ name: 'Bob Cratchit', degree: 2, mentions: 2, relationCount: 2 });
    const [chunk] = body.chunks;
    expect(body.chunks).toHaveLength(1);
    expect(chunk).toMatchObject({ memoryId: 'tim', start: 0, text: MEMORIES.tim });
    const sentences = chunk.sentences.map(({ start, end }: { start: number; end: number }) =>
      chunk.text.slice(start, end),
    );
    expect(sentences.map((each: string) => each.trim())).toEqual([
      'Bob Cratchit works for Ebenezer Scrooge.',
      'Bob Cratchit is the father of Tim Cratchit.',
    ]);
    expect(body.relations).toContainEqual({
      ...{ entity: 'Tim Cratchit', direction: 'out', weight: 1 },
      description: 'Bob Cratchit is the father of Tim Cratchit.',
    });
    expect(body.description).toContain('Bob Cratchit');
  });

  it('is found by any name of a person', async () => {
    await remember('names', { a: 'The burial of Jacob Marley was on Tuesday.', b: 'The house of Mr. Marley is old.' });
    const { body } = await read('names/entities/Mr.%20Marley');
    expect(body).toMatchObject({ name: 'Jacob Marley', aliases: ['Mr. Marley'] });
    expect(body.chunks.map(({ memoryId }: { memoryId: string }) => memoryId)).toEqual(['a', 'b']);
    expect(namesOf((await read('names/entities?search=mr.')).body.entities)).toEqual(['Jacob Marley']);
  });

  it('names an unknown entity and an unknown graph', async () => {
    const reply = await read('carol/entities/Dracula');
    expect(reply.status).toBe(404);
    expect(reply.body.detail).toContain('no entity named "Dracula"');
    expect((await read('nowhere/entities/Dracula')).body.detail).toContain('No graph is named "nowhere"');
  });
});

describe('parts of a graph', () => {
  it('are what is around an entity', async () => {
    const { body } = await read('carol/neighbours/Tim%20Cratchit?depth=2');
    expect(body.nodes.map(({ name, distance }: { name: string; distance: number }) => [name, distance])).toEqual([
      ['Tim Cratchit', 0],
      ['Bob Cratchit', 1],
      ['Ebenezer Scrooge', 2],
    ]);
    expect(body.edges).toHaveLength(2);
    expect(body.isCut).toBe(false);
    expect((await read('carol/neighbours/Tim%20Cratchit?depth=2&limit=2')).body).toMatchObject({ isCut: true });
  });

  it('are the entities with the highest degree, and the relations among them', async () => {
    const { body } = await read('carol/subgraph?limit=2');
    expect(namesOf(body.nodes)).toEqual(['Ebenezer Scrooge', 'Bob Cratchit']);
    expect(body.edges).toEqual([{ source: 'Bob Cratchit', target: 'Ebenezer Scrooge', weight: 1 }]);
    expect(body.isCut).toBe(true);
    const whole = (await read('carol/subgraph')).body;
    expect(whole).toMatchObject({ isCut: false });
    expect(whole.nodes).toHaveLength(7);
    expect(whole.edges).toHaveLength(5);
  });

  it('are entities by name', async () => {
    const { body } = await read('carol/subgraph?names=Tim%20Cratchit%7Cbob%20cratchit%7CDracula');
    expect(namesOf(body.nodes)).toEqual(['Bob Cratchit', 'Tim Cratchit']);
    expect(body.edges).toEqual([{ source: 'Bob Cratchit', target: 'Tim Cratchit', weight: 1 }]);
  });

  it('are a shortest path with the chunks that state it', async () => {
    const { body } = await read('carol/path?from=Fred%20Holywell&to=Tim%20Cratchit');
    expect(namesOf(body.nodes)).toEqual(['Fred Holywell', 'Ebenezer Scrooge', 'Bob Cratchit', 'Tim Cratchit']);
    expect(body.edges).toHaveLength(3);
    expect(body.edges[0]).toMatchObject({
      ...{ source: 'Fred Holywell', target: 'Ebenezer Scrooge', description: MEMORIES.fred },
      chunks: [{ memoryId: 'fred', text: MEMORIES.fred, sentences: [{ start: 0, end: MEMORIES.fred.length }] }],
    });
    const none = (await read('carol/path?from=Fred%20Holywell&to=Ada%20Lovelace')).body;
    expect(none).toEqual({ nodes: [], edges: [] });
    expect((await read('carol/path?from=Fred%20Holywell&to=Dracula')).status).toBe(404);
  });

  it('are communities', async () => {
    const { body } = await read('carol/communities');
    expect(body.total).toBe(body.communities.length);
    const ada = body.communities.find(({ entities }: { entities: { name: string }[] }) =>
      namesOf(entities).includes('Ada Lovelace'),
    );
    expect(namesOf(ada.entities)).toEqual(['Ada Lovelace', 'Charles Babbage']);
    expect(ada.size).toBe(2);
    const node = (await read('carol/entities/Ada%20Lovelace')).body;
    expect(node.community).toBe(ada.community);
    expect((await read('carol/communities?limit=1')).body.communities).toHaveLength(1);
  });
});
