import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOfflineModel } from '../../../src/llm/offline/offline-model.ts';
import type { MemoryModel } from '../../../src/memory/types.ts';
import { createGraphWorld, type GraphWorld } from '../graph-world.ts';

const OLD = { metadata: { timestamp: '2023-03-02T10:00:00Z' } };
const NEW = { metadata: { timestamp: '2024-05-06T10:00:00Z' } };

/** A model that reports facts in words of its own: no sentence of the memory states them. */
function createReportingModel(): MemoryModel {
  const offline = createOfflineModel();
  return {
    ...offline,
    name: 'reporting',
    extract: async ({ text }) => {
      const place = /Orsk|Dorn/.exec(text)?.[0] ?? '';
      return {
        entities: [
          { name: 'Ilse Brandt', type: 'Person', description: '' },
          { name: place, type: 'Place', description: '' },
        ],
        relations: [{ source: 'Ilse Brandt', target: place, description: `Ilse Brandt lives in ${place}.` }],
      };
    },
  };
}

let world: GraphWorld;
beforeEach(() => {
  world = createGraphWorld(createReportingModel());
});
afterEach(() => world.close());

const relationsOf = async () => (await world.ask('g', 'Where does Ilse Brandt have her flat?')).context.relations;

describe('facts of a model that exclude each other', () => {
  it('are both kept, with their dates, the newest first', async () => {
    await world.add('g', 'Ilse Brandt has her flat in Orsk.', OLD);
    await world.add('g', 'Ilse Brandt has her flat in Dorn.', NEW);
    const relations = await relationsOf();
    expect(relations.map(({ description }) => description)).toEqual([
      'Ilse Brandt lives in Dorn (6 May 2024): Ilse Brandt lives in Dorn.',
      'Ilse Brandt lives in Orsk (2 March 2023): Ilse Brandt lives in Orsk.',
    ]);
    expect(relations[0]?.score).toBeGreaterThanOrEqual(relations[1]?.score ?? 1);
  });

  it('come last without a time', async () => {
    await world.add('g', 'Ilse Brandt has her flat in Orsk.');
    await world.add('g', 'Ilse Brandt has her flat in Dorn.', OLD);
    expect((await relationsOf()).map(({ target }) => target)).toEqual(['Dorn', 'Orsk']);
  });

  it('have no date if nothing contradicts them', async () => {
    await world.add('g', 'Ilse Brandt has her flat in Orsk.', OLD);
    expect((await relationsOf()).map(({ description }) => description)).toEqual([
      'Ilse Brandt lives in Orsk: Ilse Brandt lives in Orsk.',
    ]);
  });
});
