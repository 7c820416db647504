import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeGraphml } from '../../../src/memory/export/graphml.ts';
import { openSqliteGraphReader } from '../../../src/storage/sqlite/graph/graph-reader.ts';
import { parseXml, type XmlElement } from '../../support/parse-xml.ts';
import { AT_ONCE, createGraphWorld, type GraphWorld, toGraph } from '../graph-world.ts';

let world: GraphWorld;
beforeEach(() => {
  world = createGraphWorld();
});
afterEach(() => world.close());

async function write(from = world): Promise<string[]> {
  const reader = openSqliteGraphReader({ directory: from.directory, maxOpen: 1 });
  const snapshot = await reader.openSnapshot('g');
  const parts: string[] = [];
  for await (const part of writeGraphml(snapshot)) parts.push(part);
  snapshot?.close();
  return parts;
}

const toFields = (element: XmlElement) => ({
  ...element.attributes,
  ...Object.fromEntries(element.children.map(({ attributes, text }) => [attributes.key, text])),
});

async function read() {
  const root = parseXml((await write()).join(''));
  const graph = root.children.find(({ name }) => name === 'graph');
  const all = (name: string) => graph?.children.filter((element) => element.name === name).map(toFields) ?? [];
  const nodes: Record<string, string>[] = all('node');
  const edges: Record<string, string>[] = all('edge');
  const nodeNamed = (name: string) => nodes.find((node) => node.name === name);
  const edgeBetween = (one: string, other: string) =>
    edges.find(({ source, target }) => source === nodeNamed(one)?.id && target === nodeNamed(other)?.id);
  return { root, nodes, edges, nodeNamed, edgeBetween };
}

it('declares a type for every field that it uses', async () => {
  await world.add('g', 'Ada Lovelace: Ada Lovelace worked with Charles Babbage.');
  const { root, nodes, edges } = await read();
  const keys = root.children.filter(({ name }) => name === 'key').map(({ attributes }) => attributes);
  const typesOf = (kind: string) =>
    Object.fromEntries(keys.filter((key) => key.for === kind).map((key) => [key['attr.name'], key['attr.type']]));
  expect(typesOf('node')).toEqual({
    name: 'string',
    aliases: 'string',
    type: 'string',
    description: 'string',
    mentions: 'int',
  });
  expect(typesOf('edge')).toEqual({ description: 'string', weight: 'int' });
  const idsOf = (kind: string) => keys.filter((key) => key.for === kind).map(({ id }) => id);
  for (const node of nodes) expect(Object.keys(node)).toEqual(['id', ...idsOf('node')]);
  for (const edge of edges) expect(Object.keys(edge)).toEqual(['id', 'source', 'target', ...idsOf('edge')]);
});

it('has a node for each entity: name, type, what is said of it, and how many sentences name it', async () => {
  await world.add('g', 'Ada Lovelace: Ada Lovelace worked in London. Later Ada Lovelace wrote about it.');
  await world.add('g', 'Charles Babbage: Charles Babbage knew Ada Lovelace well.');
  const { nodes, nodeNamed } = await read();
  expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length);
  expect(nodeNamed('Ada Lovelace')).toMatchObject({
    type: expect.any(String),
    about: 'Ada Lovelace worked in London.',
    mentions: '3',
  });
  expect(nodeNamed('London')).toMatchObject({ about: 'Ada Lovelace worked in London.', mentions: '1' });
});

it('has an edge for each relation, weighed by the sentences that state it', async () => {
  await world.add('g', 'Ada Lovelace: Ada Lovelace knew Charles Babbage. Later Ada Lovelace wrote to Charles Babbage.');
  await world.add('g', 'In May Ada Lovelace met Mary Somerville.');
  const { edges, edgeBetween, nodes } = await read();
  const known = edgeBetween('Ada Lovelace', 'Charles Babbage');
  expect(known).toMatchObject({ says: 'Ada Lovelace knew Charles Babbage.', weight: '2' });
  const ids = new Set(nodes.map(({ id }) => id));
  for (const { source, target } of edges) expect([ids.has(source ?? ''), ids.has(target ?? '')]).toEqual([true, true]);
});

it('has one node for a person under several names, and no relation of a person to the same person', async () => {
  await world.add('g', 'Jacob Marley met Ilse Brandt.');
  await world.add('g', 'The house of Mr. Marley stands near Orsk.');
  await world.add('g', 'Old Marley wrote to Ilse Brandt. Jacob Marley wrote to old Marley.');
  const { nodes, edges, nodeNamed, edgeBetween } = await read();
  expect(nodeNamed('Jacob Marley')).toMatchObject({ aliases: expect.stringContaining('Mr. Marley'), type: 'Person' });
  expect(nodes.filter(({ name }) => name?.includes('Marley'))).toHaveLength(1);
  expect(edgeBetween('Jacob Marley', 'Ilse Brandt')).toMatchObject({
    says: 'Jacob Marley met Ilse Brandt.',
    weight: '2',
  });
  for (const { source, target } of edges) expect(source).not.toBe(target);
  await world.add('g', 'Peter Marley came to Orsk.');
  expect((await read()).nodeNamed('Mr. Marley')).toMatchObject({ aliases: '' });
});

it('counts a sentence once that two chunks share', async () => {
  const filler = Array.from({ length: 60 }, (_, at) => `Then Bo Lindh walked to Dorn again on day ${at} of that year.`);
  await world.add('g', `Report. ${filler.join(' ')}`, { memoryId: 'long' });
  const { nodeNamed, edgeBetween } = await read();
  expect(nodeNamed('Bo Lindh')?.mentions).toBe('60');
  expect(edgeBetween('Bo Lindh', 'Dorn')?.weight).toBe('60');
});

it('writes what XML forbids or gives meaning to as text, or not at all', async () => {
  await world.add('g', 'Ada <&> "Bo": Ada Lovelace \u0007met\ufffe <Charles Babbage> & "R&D" \ud800 at ]]> \u{1F375}.');
  const { nodeNamed } = await read();
  expect(nodeNamed('Charles Babbage')?.about).toContain('met <Charles Babbage> & "R&D" \ufffd at ]]> \u{1F375}.');
});

it('is an empty graph where nothing was written', async () => {
  const { root, nodes } = await read();
  expect(root.name).toBe('graphml');
  expect(nodes).toEqual([]);
});

it('is deterministic regardless of insertion order, and is streamed in parts', async () => {
  const memories = Array.from(
    { length: 400 },
    (_, at) => `Person${at} Vik: Person${at} Vik met Person${(at * 7) % 400} Vik.`,
  );
  const other = createGraphWorld();
  const changes = (text: string) => ({ requestId: text, memoryId: text, text, metadata: null });
  const configuration = { domain: '', exampleQueries: '', entityTypes: [] };
  await world.engine.changeMemories(toGraph('g', configuration), memories.map(changes), AT_ONCE);
  await other.engine.changeMemories(toGraph('g', configuration), memories.toReversed().map(changes), AT_ONCE);
  const parts = await write();
  expect((await write(other)).join('')).toBe(parts.join(''));
  expect(Math.max(...parts.map((part) => part.length))).toBeLessThan(parts.join('').length / 2);
  await other.close();
});

it('has one node for what a text is about under its other names', async () => {
  await world.add('g', 'Onika Maraj (born 1982), known professionally as Nia Mintz, is a singer.');
  await world.add('g', '"Pearl Road" is a song by Nia Mintz. Nia Mintz wrote it.');
  const { nodeNamed } = await read();
  expect(nodeNamed('Onika Maraj')?.aliases).toBe('Nia Mintz');
  expect(nodeNamed('Nia Mintz')).toBeUndefined();
});
