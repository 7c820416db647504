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

describe('what a text is about', () => {
  const ABOUT = 'Onika Maraj (born 1982), known professionally as Nia Mintz, is a singer.';
  const SONG = '"Pearl Road" is a song by Nia Mintz.';
  const OTHERS = [
    '"Pearl Hill" is a song by Ada Brun.',
    'Nora Vale is a singer.',
    '"Low Tide" is a song by Nora Vale.',
  ];

  it.each([
    [ABOUT, SONG, 'Onika Maraj', 'Nia Mintz'],
    [
      'Robert Gray Stemmle (1903-1974) was a director.',
      'Dust is a film directed by R. G. Stemmle.',
      'Robert Gray Stemmle',
      'R. G. Stemmle',
    ],
    [
      'Robert Gray Stemmle (1903-1974) was a director.',
      'Dust is a film directed by Bob Stemmle.',
      'Robert Gray Stemmle',
      'Bob Stemmle',
    ],
    [
      'Charles Edward "Chip" Barrow (1926-2017) was a singer.',
      'Dust is a song by Chip Barrow.',
      'Charles Edward Barrow',
      'Chip Barrow',
    ],
    [
      'Leong Po-Chi (born 1939) is a director.',
      'Dust is a film directed by Po-Chi Leong.',
      'Leong Po-Chi',
      'Po-Chi Leong',
    ],
  ])('is walked to and from, and shown, under its other names: %s', async (about, work, name, alias) => {
    for (const text of [about, work, ...OTHERS]) await world.add('g', text);
    const { context } = await world.ask('g', `What is known of ${name}?`);
    expect(context.chunks.slice(0, 2).map(({ content }) => content)).toEqual([about, work]);
    expect(context.entities.find((entity) => entity.name === name)?.description).toContain(work);
    expect(context.entities.map((entity) => entity.name)).not.toContain(alias);
    await world.remove('g', about);
    expect((await entitiesOf(`What is known of ${alias}?`)).map((entity) => entity.name)).toContain(alias);
  });

  it('keeps a name of its own that is also another name of something else', async () => {
    for (const text of [ABOUT, SONG, 'Nia Mintz is a potter from Orsk.']) await world.add('g', text);
    const names = (await entitiesOf('Who are Onika Maraj and Nia Mintz?')).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Onika Maraj', 'Nia Mintz']));
  });

  it('is found by a form of its name that no text has', async () => {
    for (const text of ['Frances Marie Vega (1983-2003) was a soldier.', ...OTHERS]) await world.add('g', text);
    const { context } = await world.ask('g', 'Who was Frances M. Vega?', { explain: true });
    expect(context.chunks[0]).toMatchObject({ why: { path: ['Frances Marie Vega'] } });
  });

  it('is read of a text of one chunk, however long', async () => {
    const long = `${ABOUT} ${'It rained in the hills again and nobody came. '.repeat(40)}`.trim();
    for (const text of [long, SONG, ...OTHERS]) await world.add('g', text);
    const names = (await entitiesOf('When was the performer of Pearl Road born?')).map(({ name }) => name);
    expect(names).toContain('Onika Maraj');
    expect(names).not.toContain('Nia Mintz');
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
