import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseXml } from '../../support/parse-xml.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

let doppel: TestServer;

beforeAll(async () => {
  doppel = await startTestServer();
});
afterAll(() => doppel.close());

async function remember(graph: string, ...memories: string[]): Promise<void> {
  for (const memory of memories) {
    const handle = await doppel.call('POST', `/graph/${graph}/insert`, { json: { memory } });
    expect((await doppel.finishRequest(graph, 'insert', handle)).body.status).toBe('DONE');
  }
}

const toPath = (url: string) => url.replace(/^https?:\/\/[^/]+/, '');

async function download(graph: string) {
  const { body } = await doppel.call('GET', `/graph/${graph}/graphml`);
  return doppel.call('GET', toPath(body.presignedUrl), { apiKey: null });
}

const BABBAGE = 'Charles Babbage: Charles Babbage of London & Paris knew <Ada Lovelace>.';

describe('GraphML', () => {
  it('opens by its link without a key', async () => {
    await remember('engines', BABBAGE);
    const { status, headers, text } = await download('engines');
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^application\/xml/);
    expect(parseXml(text).name).toBe('graphml');
    expect(text).toContain('<data key="name">Ada Lovelace</data>');
  });

  it('of a graph without memories is an empty graph', async () => {
    await doppel.call('POST', '/graph/empty');
    expect(parseXml((await download('empty')).text).name).toBe('graphml');
  });

  it('returns when the graph was last changed', async () => {
    const before = Date.now();
    await doppel.call('POST', '/graph/dated');
    const read = async () => (await doppel.call('GET', '/graph/dated/graphml')).body.last_modified;
    const made = await read();
    expect(made).toBeGreaterThanOrEqual(before);
    expect(made).toBeLessThanOrEqual(Date.now());
    const atInsert = Date.now();
    await remember('dated', BABBAGE);
    const changed = await read();
    expect(changed).toBeGreaterThanOrEqual(atInsert);
    expect(await read()).toBe(changed);
  });

  it('has a link at the public address', async () => {
    const elsewhere = await startTestServer({ publicUrl: 'https://doppel.example/base' });
    await elsewhere.call('POST', '/graph/empty');
    const { body } = await elsewhere.call('GET', '/graph/empty/graphml');
    expect(body.presignedUrl).toMatch(
      /^https:\/\/doppel\.example\/base\/downloads\/[\w-]+\.graphml\?expires=\d+&signature=/,
    );
    await elsewhere.close();
  });

  it('does not open by a link that was changed, or for a graph that is gone', async () => {
    await remember('secret', BABBAGE);
    await doppel.call('POST', '/graph/other');
    const linkOf = async (graph: string): Promise<string> =>
      toPath((await doppel.call('GET', `/graph/${graph}/graphml`)).body.presignedUrl);
    const path = await linkOf('secret');
    const changed = [
      path.replace(/expires=\d+/, 'expires=9999999999999'),
      path.replace(/signature=.*/, 'signature=AAAA'),
      path.replace(/&signature=.*/, ''),
      path.replace(/\?.*/, ''),
      (await linkOf('other')).replace(/\?.*/, '') + path.replace(/.*\?/, '?'),
    ];
    for (const wrong of changed) {
      const { status, body } = await doppel.call('GET', wrong, { apiKey: null });
      expect({ status, ...body }).toEqual({
        status: 404,
        detail: expect.stringMatching(/link is invalid or has expired/),
      });
    }
    await doppel.call('DELETE', '/graph/secret');
    expect((await doppel.call('GET', path, { apiKey: null })).status).toBe(404);
  });

  it('is not for another account', async () => {
    await remember('mine', BABBAGE);
    const apiKey = await doppel.signUp();
    expect((await doppel.call('GET', '/graph/mine/graphml', { apiKey })).status).toBe(404);
  });

  it('is read by networkx', async (context) => {
    await remember('networkx', BABBAGE, 'Ada Lovelace: Ada Lovelace wrote to Charles Babbage.');
    const { text } = await download('networkx');
    const script = `import io, json, sys, networkx
graph = networkx.read_graphml(io.BytesIO(sys.stdin.buffer.read()))
print(json.dumps([sorted((d["name"], d["mentions"]) for _, d in graph.nodes(data=True)),
  sorted((graph.nodes[a]["name"], graph.nodes[b]["name"], d["weight"]) for a, b, d in graph.edges(data=True))]))`;
    const python = spawnSync('/usr/bin/python3', ['-I', '-c', script], { input: text, encoding: 'utf8' });
    if (python.error || /No module named/.test(python.stderr)) {
      console.warn('Skipped: /usr/bin/python3 has no networkx.');
      return context.skip();
    }
    const [nodes, edges] = JSON.parse(python.stdout);
    expect(nodes).toContainEqual(['Ada Lovelace', 2]);
    expect(edges).toContainEqual(['Ada Lovelace', 'Charles Babbage', 1]);
    expect(edges).toContainEqual(['Charles Babbage', 'Ada Lovelace', 1]);
  });
});
