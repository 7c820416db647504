import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGraphWorld, type GraphWorld } from '../graph-world.ts';

let world: GraphWorld;
beforeEach(() => {
  world = createGraphWorld();
});
afterEach(() => world.close());

const BURIAL = 'The burial of Jacob Marley was on Tuesday.';
const HOUSE = 'The house of Mr. Marley is old.';

async function entitiesOf(query: string) {
  return (await world.ask('g', query)).context.entities;
}

describe('the entities of a context', () => {
  it('have one person once, by the full name, with the sentences of all names', async () => {
    for (const text of [BURIAL, HOUSE]) await world.add('g', text);
    const entities = await entitiesOf('Where is the old house of Marley, and when was the burial?');
    expect(entities.map(({ name }) => name)).toEqual(['Jacob Marley']);
    expect(entities[0]?.type).toBe('Person');
    expect(entities[0]?.description).toContain('Jacob Marley');
    expect(entities[0]?.description).toContain('Mr. Marley');
  });

  it('are separate again once the memory with the full name is deleted', async () => {
    for (const text of [BURIAL, HOUSE]) await world.add('g', text);
    await world.remove('g', BURIAL);
    expect((await entitiesOf('Where is the house of Marley?')).map(({ name }) => name)).toEqual(['Mr. Marley']);
  });

  it('are separate once there are two full names', async () => {
    for (const text of [BURIAL, HOUSE, 'The burial of Peter Marley was old.']) await world.add('g', text);
    const names = (await entitiesOf('Where is the old house of Marley, and when was the burial?')).map(
      ({ name }) => name,
    );
    expect(names.toSorted()).toEqual(['Jacob Marley', 'Mr. Marley', 'Peter Marley']);
  });
});

describe('the relations of a context', () => {
  it('begin with what they state, where that is certain, and keep the sentence', async () => {
    const text = 'Orsk was founded by Ilse Brandt.';
    await world.add('g', text);
    const { context } = await world.ask('g', 'Who founded Orsk?', { explain: true });
    expect(context.relations).toMatchObject([
      { source: 'Ilse Brandt', target: 'Orsk', description: `Ilse Brandt founded Orsk: ${text}` },
    ]);
    expect(context.relations[0]?.why).toEqual({ statedIn: context.chunks[0]?.documentId });
  });

  it('do not relate a person to the same person', async () => {
    await world.add('g', 'Jacob Marley met Ilse Brandt. “Well!” said Jacob to Marley.');
    const { context } = await world.ask('g', 'Who met Jacob Marley?');
    for (const { source, target } of context.relations) expect(source).not.toBe(target);
  });
});
