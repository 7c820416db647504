import { afterEach, describe, expect, it } from 'vitest';
import { createOfflineModel } from '../../src/llm/offline/offline-model.ts';
import type { QueryResult } from '../../src/memory/types.ts';
import { createGraphWorld, type GraphWorld, listMatches } from './graph-world.ts';

/** Words of one line mean the same. */
const MEANINGS = [
  ['alcohol', 'booze', 'liquor'],
  ['physician', 'doctor', 'surgeon'],
  ['automobile', 'car', 'vehicle'],
];

/** Each meaning is an axis; a text is how often it speaks of each. */
function embed(text: string): Float32Array {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return Float32Array.from(MEANINGS, (meaning) => words.filter((word) => meaning.includes(word)).length);
}

const withMeanings = (name = 'meanings') => ({
  ...createOfflineModel(),
  embedder: { name, embed: async (texts: readonly string[]) => texts.map(embed) },
});

const TEXTS = [
  'Liquor was poured at midnight.',
  'The surgeon came late.',
  'The vehicle would not start.',
  'Rain fell on the harbour.',
];

const worlds: GraphWorld[] = [];
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.close();
});

async function fill(texts: readonly string[], model = createOfflineModel()): Promise<GraphWorld> {
  const world = createGraphWorld(model);
  worlds.push(world);
  for (const text of texts) await world.add('g', text);
  return world;
}

const contentsOf = ({ context }: QueryResult) => listMatches(context);

describe('a graph with an embedder', () => {
  it('finds a chunk that shares no word with the question, which words alone do not find', async () => {
    const query = 'Who brought booze?';
    expect(contentsOf(await (await fill(TEXTS)).ask('g', query))).toEqual([]);
    expect(contentsOf(await (await fill(TEXTS, withMeanings())).ask('g', query))).toEqual([TEXTS[0]]);
  });

  it('says of such a chunk that its meaning found it, and of others that their words did', async () => {
    const world = await fill(TEXTS, withMeanings());
    const { context } = await world.ask('g', 'Did the doctor see the harbour?', { explain: true });
    const whys = context.chunks.map(({ content, why }) => [content, why]);
    expect(whys).toContainEqual([TEXTS[1], { seed: 'meaning' }]);
    expect(whys).toContainEqual([TEXTS[3], { seed: 'words' }]);
  });

  it('goes on from such a chunk to what it names', async () => {
    const texts = ['The surgeon wrote to Ada Lovelace.', 'Ada Lovelace: Ada Lovelace lived in Marylebone.', ...TEXTS];
    const world = await fill(texts, withMeanings());
    const { context } = await world.ask('g', 'A physician?', { explain: true });
    const reached = context.chunks.find(({ content }) => content === texts[1]);
    expect(reached?.why).toMatchObject({ path: [expect.any(String), 'Ada Lovelace'] });
  });

  it('finds by meaning only what passes the filter', async () => {
    const world = await fill([], withMeanings());
    await world.add('g', 'Liquor was poured.', { metadata: { kind: 'a' } });
    await world.add('g', 'Alcohol burns.', { metadata: { kind: 'b' } });
    expect(contentsOf(await world.ask('g', 'Any booze?', { filter: { kind: ['b'] } }))).toEqual(['Alcohol burns.']);
  });

  it('no longer finds by meaning what was deleted or replaced', async () => {
    const world = await fill(TEXTS, withMeanings());
    await world.remove('g', TEXTS[0] ?? '');
    await world.add('g', 'The bicycle would not start.', { memoryId: TEXTS[2] ?? '' });
    const found = contentsOf(await world.ask('g', 'Who brought booze by car?'));
    expect(found.filter((text) => text === TEXTS[0] || text === TEXTS[2])).toEqual([]);
  });

  it('answers with the same bytes regardless of insertion order', async () => {
    const texts = Array.from({ length: 60 }, (_, i) => {
      return `${MEANINGS[i % 3]?.[i % 2]} ${i} and ${MEANINGS[(i + 1) % 3]?.[0]} met Ada Lovelace in Leeds.`;
    });
    const one = await fill(texts, withMeanings());
    const other = await fill(texts.toReversed(), withMeanings());
    for (const query of ['Who brought liquor?', 'A vehicle for Ada Lovelace and a surgeon', 'booze 7']) {
      expect(JSON.stringify(await other.ask('g', query))).toBe(JSON.stringify(await one.ask('g', query)));
    }
  });

  it('answers a question of no direction as without one', async () => {
    const [plain, dense] = [await fill(TEXTS), await fill(TEXTS, withMeanings())];
    expect(await dense.ask('g', 'Where did rain fall?')).toEqual(await plain.ask('g', 'Where did rain fall?'));
  });
});
