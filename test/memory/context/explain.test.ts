import { afterEach, beforeEach, expect, it } from 'vitest';
import { Provenance, type WalkNode } from '../../../src/memory/retrieval/provenance.ts';
import { createGraphWorld, type GraphWorld } from '../graph-world.ts';

let world: GraphWorld;
beforeEach(() => {
  world = createGraphWorld();
});
afterEach(() => world.close());

const QUERY = "Where was the engine of Ada Lovelace's colleague designed?";

async function explained() {
  const documentIds: Record<string, string> = {};
  for (const [name, text] of Object.entries({
    ada: 'Ada Lovelace: Ada Lovelace worked with Charles Babbage.',
    babbage: 'Charles Babbage: Charles Babbage owned Dunmore Works.',
    dunmore: 'Dunmore Works: Dunmore Works stands in Leeds.',
    engine: 'An engine was made of brass.',
  })) {
    await world.add('g', text, { memoryId: name });
    const store = await world.graphs.find('g');
    documentIds[name] = (await store?.findMemories([name]))?.get(name)?.documentId ?? '';
  }
  const { answer, context } = await world.ask('g', QUERY, { explain: true });
  const whyOf = (start: string) => context.chunks.find(({ content }) => content.startsWith(start))?.why;
  return { documentIds, answer, context, whyOf };
}

it('names the way over entities and documents by which a chunk was reached', async () => {
  const { documentIds, whyOf } = await explained();
  expect(whyOf('Ada Lovelace:')).toEqual({ path: ['Ada Lovelace'] });
  expect(whyOf('Charles Babbage:')).toEqual({ path: ['Ada Lovelace', documentIds.ada, 'Charles Babbage'] });
  const way = ['Ada Lovelace', documentIds.ada, 'Charles Babbage', documentIds.babbage, 'Dunmore Works'];
  expect(whyOf('Dunmore Works:')).toEqual({ path: way });
});

it('says of a chunk that only shares words with the query that it does', async () => {
  expect((await explained()).whyOf('An engine')).toEqual({ seed: 'words' });
});

it('says of an entity that the query names it, or the way to it', async () => {
  const { documentIds, context } = await explained();
  const whyOf = (wanted: string) => context.entities.find(({ name }) => name === wanted)?.why;
  expect(whyOf('Ada Lovelace')).toEqual({ seed: 'name' });
  expect(whyOf('Charles Babbage')).toEqual({ path: ['Ada Lovelace', documentIds.ada] });
});

it('says of a relation which document states it', async () => {
  const { documentIds, context } = await explained();
  const relation = context.relations.find(({ target }) => target === 'Dunmore Works');
  expect(relation?.why).toEqual({ statedIn: documentIds.babbage });
});

it('changes nothing else', async () => {
  const { answer, context } = await explained();
  const withoutWhy = JSON.parse(JSON.stringify(context, (key, value) => (key === 'why' ? undefined : value)));
  expect({ answer, context: withoutWhy }).toEqual(await world.ask('g', QUERY));
});

it('keeps the strongest way of the step that first reached a node, and no way that goes round', () => {
  const trail = new Provenance();
  const [seed, other]: [WalkNode, WalkNode] = [
    { kind: 'entity', id: 1 },
    { kind: 'entity', id: 2 },
  ];
  const passage: WalkNode = { kind: 'passage', id: 1 };
  trail.addSeed(seed, 1);
  trail.addSeed(other, 1);
  trail.observe(passage, seed, 5);
  trail.observe(passage, other, 7);
  trail.endStep();
  trail.observe(seed, passage, 90);
  trail.endStep();
  trail.observe(passage, seed, 90);
  trail.endStep();
  expect(trail.pathTo(passage)).toEqual([other, passage]);
  expect(trail.pathTo(seed)).toEqual([seed]);
  expect(trail.pathTo({ kind: 'passage', id: 9 })).toBeNull();
});

it('takes a passage that shares words for reached from an entity when that gave it more', () => {
  const trail = new Provenance();
  const entity: WalkNode = { kind: 'entity', id: 1 };
  const [weak, strong]: [WalkNode, WalkNode] = [
    { kind: 'passage', id: 2 },
    { kind: 'passage', id: 3 },
  ];
  trail.addSeed(entity, 100);
  trail.addSeed(weak, 5);
  trail.addSeed(strong, 20);
  for (const passage of [weak, strong]) trail.observe(passage, entity, 10);
  trail.endStep();
  expect(trail.pathTo(weak)).toEqual([entity, weak]);
  expect(trail.pathTo(strong)).toEqual([strong]);
});
