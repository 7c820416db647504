import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contextWriter } from '../../src/http/wire/memory/query-context.ts';
import { createOfflineModel } from '../../src/llm/offline/offline-model.ts';
import { createGraphEngine } from '../../src/memory/engine.ts';
import { DEFAULT_QUERY_PARAMETERS, EMPTY_CONFIGURATION, type GraphConfiguration } from '../../src/memory/types.ts';
import { AT_ONCE, createGraphWorld, type GraphWorld, toGraph, toQuery } from './graph-world.ts';

const MEMORY =
  'Dorn is a river in Skania. Greta Holm measured the depth of the Dorn. Nils Berg painted the Dorn in oil. ' +
  'Olga Lind built a brass telegraph near the Dorn.';
const QUERY = 'What is known of the Dorn?';

let world: GraphWorld;

beforeEach(() => {
  world = createGraphWorld();
});
afterEach(() => world.close());

async function ask(configuration: Partial<GraphConfiguration>, graphId = 'g') {
  const engine = createGraphEngine({ graphs: world.graphs, model: createOfflineModel(), contextWriter });
  const whole = { ...EMPTY_CONFIGURATION, ...configuration };
  return (await engine.query(toGraph(graphId, whole), toQuery(QUERY), AT_ONCE.signal)).context;
}

async function rankOf(name: string, configuration: Partial<GraphConfiguration>): Promise<number> {
  const people = ['Greta Holm', 'Nils Berg', 'Olga Lind'];
  const { entities } = await ask(configuration);
  return entities
    .map((entity) => entity.name)
    .filter((each) => people.includes(each))
    .indexOf(name);
}

describe('the configuration of a graph', () => {
  it('gives entities the types that it asks for, also those of memories that came before it', async () => {
    await world.add('g', MEMORY);
    const typesOf = async (entityTypes: string[]) =>
      Object.fromEntries((await ask({ entityTypes })).entities.map(({ name, type }) => [name, type]));
    expect(await typesOf([])).toMatchObject({ Dorn: 'Place' });
    expect(await typesOf(['River', 'Human'])).toMatchObject({ Dorn: 'River' });
    expect(new Set(Object.values(await typesOf(['Ship'])))).toEqual(new Set(['Entity']));
  });

  it('uses the default types again once the configuration names none', async () => {
    const configuration = { ...EMPTY_CONFIGURATION, entityTypes: ['Ship'] };
    const edit = { requestId: 'r', memoryId: 'm', text: MEMORY, metadata: null };
    await world.engine.changeMemories(toGraph('g', configuration), [edit], AT_ONCE);
    const dorn = (await ask({})).entities.find(({ name }) => name === 'Dorn');
    expect(dorn?.type).toBe('Place');
  });

  it.each(['domain', 'exampleQueries'] as const)('puts first what its %s is about', async (field) => {
    await world.add('g', MEMORY);
    expect(await rankOf('Olga Lind', { [field]: 'Telegraphs made of brass' })).toBe(0);
    expect(await rankOf('Nils Berg', { [field]: 'Who painted in oil?\nWhich painted rivers?' })).toBe(0);
  });

  it('changes no passage and no answer to a question', async () => {
    await world.add('g', MEMORY);
    const configured = await ask({ domain: 'Telegraphs made of brass', entityTypes: ['Ship'] });
    expect(configured.chunks).toEqual((await ask({})).chunks);
  });
});

describe('references', () => {
  const answering = (text: string) =>
    createGraphEngine({
      graphs: world.graphs,
      model: { ...createOfflineModel(), answer: async () => ({ text, cited: [] }) },
      contextWriter,
    });
  const parameters = { ...DEFAULT_QUERY_PARAMETERS, withReferences: true };

  it('are single digits, 1 to 9, of the passages that are numbered first', async () => {
    for (let at = 1; at <= 14; at += 1) await world.add('g', `Note ${at}: The Dorn was ${at} feet deep.`);
    const all = await ask({});
    const contents = all.chunks.map(({ content }) => content);
    expect(contents).toHaveLength(14);
    const cited = [12, 3, 14, 1, 5, 6, 7, 8, 9, 10, 11];
    const text = cited.map((reference) => `S. [${reference}]`).join(' ');
    const { answer, context } = await answering(text).query(toGraph('g'), toQuery(QUERY, parameters), AT_ONCE.signal);
    expect(answer).toBe('S. [1] S. [2] S. [3] S. [4] S. [5] S. [6] S. [7] S. [8] S. [9] S. S.');
    expect(context.chunks).toHaveLength(14);
    const firstNine = cited.slice(0, 9).map((reference) => contents[reference - 1]);
    expect(firstNine).toEqual(context.chunks.slice(0, 9).map(({ content }) => content));
  });

  it('are not confused with footnote marks in a passage', async () => {
    await world.add('g', 'Dorn: The Dorn[7] rises in Skania[1][23] and ends in the sea.');
    const { answer } = await world.ask('g', 'Where does the Dorn rise?', { withReferences: true });
    expect(answer).toBe('Skania. [1] The Dorn rises in Skania and ends in the sea. [1]');
  });
});
