import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseExact } from '../../../src/exact-json.ts';
import { CLIENTS } from '../../support/server/mcp-clients.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const WANDA = '1234567890123456789';
const PIET = '1234567890123456790';
const toMetadata = (id: string) => parseExact(`{"id":${id},"all":[${id},-${id}]}`);

let doppel: TestServer;
let url: string;

beforeAll(async () => {
  doppel = await startTestServer();
  url = await doppel.server.app.listen({ host: '127.0.0.1', port: 0 });
  await remember('tickets', { memoryId: 'wanda', memory: 'Ticket of Wanda.', metadata: toMetadata(WANDA) });
  const metadata = JSON.stringify(toMetadata(PIET));
  await remember('tickets', { memoryId: 'piet', memory: 'Ticket of Piet.', metadata });
});
afterAll(() => doppel.close());

async function finish(graph: string, path: string, json: unknown) {
  const handle = await doppel.call('POST', `/graph/${graph}/${path}`, { json });
  return doppel.finishRequest(graph, path === 'query' ? 'query' : 'insert', handle);
}

async function remember(graph: string, memory: unknown): Promise<void> {
  expect((await finish(graph, 'insert', memory)).body).toMatchObject({ status: 'DONE' });
}

const textOf = async (path: string) => (await doppel.call('GET', path)).text;

describe('a whole number beyond 2^53 in metadata', () => {
  it.each([
    ['a memory', '/graph/tickets/memory/wanda'],
    ['a list', '/graph/tickets/memory'],
    ['an export', '/graph/tickets/export'],
  ])('keeps its digits in %s', async (_, path) => {
    expect(await textOf(path)).toContain(`{"id":${WANDA},"all":[${WANDA},-${WANDA}]}`);
  });

  it('keeps its digits in an import', async () => {
    const json = parseExact(await textOf('/graph/tickets/export'));
    await finish('copy', 'import', json);
    expect(await textOf('/graph/copy/memory/piet')).toContain(`{"id":${PIET},"all":[${PIET},-${PIET}]}`);
  });

  it.each([
    ['an object', { filter: toMetadata(PIET) }],
    ['a text', `{"filter":{"id":${PIET}}}`],
  ])('is not the next one to a filter, as %s', async (_, parameters) => {
    const { body } = await finish('tickets', 'query', { query: 'Whose ticket?', parameters });
    expect(body.answer).toContain('Piet');
    expect(body.context).toContain(`"id":${PIET}`);
    expect(body.context).not.toContain('Wanda');
  });

  it.each(Object.entries(CLIENTS))('keeps its digits for %s', async (_, connect) => {
    const client = await connect(url, { headers: { apikey: doppel.apiKey } });
    const metadata = toMetadata(WANDA);
    await client.call('remember', { graph: 'told', text: 'Ticket of Wanda.', memory_id: 'wanda', metadata });
    expect(await textOf('/graph/told/memory/wanda')).toContain(`"id":${WANDA}`);
    const found = await client.call('search_memory', { graph: 'tickets', query: 'Ticket of Wanda' });
    expect(found.text).toContain(WANDA);
  });
});
