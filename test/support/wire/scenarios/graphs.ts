import { expect } from 'vitest';
import type { Clients } from '../clients.ts';
import { ApiError } from '../http.ts';

const newGraph = () => `graph ${crypto.randomUUID().slice(0, 8)}`;
const QUESTION = 'Who was the partner of Scrooge?';
const CONFIGURATION = {
  domain: 'A novel: its people and places',
  exampleQueries: [QUESTION, 'Where does Scrooge live?'].join('\n'),
  entityTypes: ['Person', 'Place'],
};

/** Create, insert, ask with references, delete. */
export async function rememberAndAsk({ graphs }: Clients): Promise<void> {
  const graph = newGraph();
  expect(await graphs.create(graph, CONFIGURATION)).toEqual(CONFIGURATION);
  expect(await graphs.configuration(graph)).toEqual(CONFIGURATION);
  expect(await graphs.list()).toContain(graph);
  // Other clients make and remove graphs meanwhile.
  expect(await graphs.listGraphs()).toContain(graph);
  const metadata = { id: 'carol-1', page: 3 };
  await graphs.insert(graph, { memory: 'Jacob Marley was the partner of Ebenezer Scrooge.', metadata });
  await graphs.insert(graph, { memory: 'Ebenezer Scrooge lives in London.' });
  const { answer, context, cited } = await graphs.query(graph, QUESTION, { with_references: true });
  expect(answer).toContain('Marley');
  expect(cited[0]).toEqual(metadata);
  expect(context.entities.map(({ name }) => name)).toContain('Jacob Marley');
  await graphs.remove(graph);
  expect(await graphs.list()).not.toContain(graph);
}

/** The plain question of a client, without parameters. */
export async function askPlainly({ graphs }: Clients): Promise<void> {
  const graph = newGraph();
  await graphs.insert(graph, { memory: 'The lamp in the hall is green.' });
  expect((await graphs.query(graph, 'What colour is the lamp?')).answer).toContain('green');
}

export async function askForContext({ graphs }: Clients): Promise<void> {
  const graph = newGraph();
  await graphs.insert(graph, { memory: 'The lamp in the hall is green.', metadata: { room: 'hall' } });
  const { answer, context } = await graphs.query(graph, 'What colour is the lamp?', {
    only_context: true,
    with_references: true,
    entities_max_tokens: -1,
  });
  expect(answer).toBe('');
  expect(context.chunks['1']?.content).toContain('green');
  expect(context.entities).toEqual([]);
  expect(Object.values(context.documents)).toMatchObject([
    { metadata: { room: 'hall' }, createdAt: expect.any(Number) },
  ]);
}

export async function replaceMemory({ graphs }: Clients): Promise<void> {
  const graph = newGraph();
  const memoryId = 'lamp';
  expect(await graphs.insert(graph, { memory: 'The lamp is green.', memoryId })).toEqual([memoryId]);
  expect(await graphs.insert(graph, { memory: 'The lamp is purple.', memoryId })).toEqual([memoryId]);
  const { context } = await graphs.query(graph, 'What colour is the lamp?', { only_context: true });
  expect(JSON.stringify(context)).toContain('purple');
  expect(JSON.stringify(context)).not.toContain('green');
}

/** Many memories on one matter: what is cited stays within nine, and what is too long is split. */
export async function citeAmongMany({ graphs }: Clients): Promise<void> {
  const graph = newGraph();
  const memory = Array.from(
    { length: 3000 },
    (_, at) => `On day ${at} the harbour of Linden had ${at} ships in it.`,
  ).join(' ');
  const long = memory.padEnd(262_144 + 500, ' The harbour of Linden is old.');
  expect(await graphs.insert(graph, { memory: long })).toHaveLength(2);
  for (let at = 0; at < 14; at += 1) {
    await graphs.insert(graph, { memory: `Ship ${at} of Linden carries lamps to Port ${at}.`, metadata: { at } });
  }
  const { cited, context } = await graphs.query(graph, 'Which ships of Linden carry lamps?', { with_references: true });
  expect(cited.length).toBeGreaterThan(0);
  expect(Object.keys(context.chunks).length).toBeGreaterThan(9);
}

export async function giveFiles({ graphs }: Clients): Promise<void> {
  const graph = newGraph();
  const files = [
    { name: 'lamp.txt', content: 'The lamp in the hall is green.' },
    { name: 'clock.md', content: '# The clock\n\nThe clock on the tower is golden.' },
  ];
  expect(await graphs.insertFiles(graph, files)).toMatch(/./);
  expect((await graphs.query(graph, 'What colour is the lamp?')).answer).toContain('green');
  expect((await graphs.query(graph, 'What colour is the clock?')).answer).toContain('golden');
}

export async function lookAtGraph({ graphs }: Clients): Promise<void> {
  const graph = newGraph();
  await graphs.insert(graph, { memory: 'Jacob Marley was the partner of Ebenezer Scrooge.' });
  const { presignedUrl } = await graphs.graphml(graph);
  const document = await fetch(presignedUrl);
  expect(document.status).toBe(200);
  expect(await document.text()).toContain('Jacob Marley');
  const before = await graphs.plan();
  await graphs.query(graph, QUESTION);
  expect((await graphs.plan()).requestsCount).toBeGreaterThan(before.requestsCount);
}

export async function refuseUnknownGraph({ graphs }: Clients): Promise<void> {
  const refused = await graphs.query('no such graph', QUESTION).catch((error) => error);
  expect(refused).toBeInstanceOf(ApiError);
  expect(refused).toMatchObject({ status: 404, detail: expect.stringContaining('POST') });
  await expect(graphs.insert(newGraph(), { memory: 'x [[doppel:fail no room]]' })).rejects.toThrow(/insert failed/);
}
