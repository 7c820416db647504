import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Metadata, MetadataFilter } from '../../../src/memory/types.ts';
import { createGraphWorld, type GraphWorld } from '../graph-world.ts';

let world: GraphWorld;
beforeEach(() => {
  world = createGraphWorld();
});
afterEach(() => world.close());

const TEAS: [string, Metadata | null][] = [
  ['Assam: Assam tea is grown near the Brahmaputra river.', { kind: 'black', year: 1837, organic: true }],
  ['Sencha: Sencha tea is grown near Uji.', { kind: 'green', year: 1738, organic: false, tags: ['japan', 5, null] }],
  ['Gyokuro: Gyokuro tea is grown near Uji in the shade.', { kind: ['green', 'shaded'], year: '1835', organic: null }],
  ['Keemun: Keemun tea is grown in Anhui.', { kind: { of: 'black' }, tags: [['green']] }],
  ['Mate: Mate tea is grown in Misiones.', null],
];

async function teasOf(filter: MetadataFilter | null): Promise<string[]> {
  const { context } = await world.ask('g', 'Where is tea grown?', { filter });
  return context.chunks.map(({ content }) => content.split(':')[0] ?? '').sort();
}

describe('a filter', () => {
  beforeEach(async () => {
    for (const [text, metadata] of TEAS) await world.add('g', text, { metadata });
  });

  it.each<[string, MetadataFilter | null, string[]]>([
    ['none', null, ['Assam', 'Gyokuro', 'Keemun', 'Mate', 'Sencha']],
    ['a string, alone or in a list', { kind: ['green'] }, ['Gyokuro', 'Sencha']],
    ['any of several values', { kind: ['shaded', 'black'] }, ['Assam', 'Gyokuro']],
    ['values that one memory has together, which counts once', { kind: ['shaded', 'green'] }, ['Gyokuro', 'Sencha']],
    ['all of several keys', { kind: ['green', 'black'], organic: [true, null] }, ['Assam', 'Gyokuro']],
    ['a number, which is no string', { year: [1835] }, []],
    ['a string, which is no number', { year: ['1835'] }, ['Gyokuro']],
    ['false', { organic: [false] }, ['Sencha']],
    ['null, which is not what is left out', { organic: [null] }, ['Gyokuro']],
    ['a number and null in a list', { tags: [5, null] }, ['Sencha']],
    ['what lies deeper, which is not looked at', { of: ['black'], tags: ['green'] }, []],
    ['a value under another key', { year: ['green'] }, []],
    ['any of no values, which none has', { kind: [] }, []],
  ])('finds %s', async (_what, filter, teas) => {
    expect(await teasOf(filter)).toEqual(teas);
  });

  it('sees metadata that changed alone', async () => {
    const [text] = TEAS[0] ?? [''];
    await world.add('g', text, { metadata: { kind: 'white' } });
    expect(await teasOf({ kind: ['black'] })).toEqual([]);
    expect(await teasOf({ kind: ['white'] })).toEqual(['Assam']);
  });

  it('answers nothing from memories that do not pass', async () => {
    const { answer, context } = await world.ask('g', 'Where is Assam tea grown?', { filter: { kind: ['green'] } });
    expect(JSON.stringify([answer, context])).not.toContain('Brahmaputra');
  });

  it('looks at the first 256 values of a memory', async () => {
    const tags = Array.from({ length: 300 }, (_, at) => `tag${at}`);
    await world.add('g', 'Rooibos: Rooibos tea is grown in Cederberg.', { metadata: { tags } });
    expect(await teasOf({ tags: ['tag255'] })).toEqual(['Rooibos']);
    expect(await teasOf({ tags: ['tag256'] })).toEqual([]);
  });
});

const NAMES = ['Anna Vik', 'Bo Lindh', 'Castle Hill', 'Dorn', 'Ebba Ray'];
const someMemories = fc.array(
  fc.record({
    one: fc.constantFrom(...NAMES),
    other: fc.constantFrom(...NAMES),
    color: fc.constantFrom('red', 'blue', 'green'),
    size: fc.constantFrom(1, 2),
  }),
  { minLength: 1, maxLength: 12 },
);

it('makes a graph answer byte for byte like one that holds nothing else', async () => {
  const property = fc.asyncProperty(
    someMemories,
    fc.record({ color: fc.subarray(['red', 'blue'], { minLength: 1 }), size: fc.subarray([1, 2], { minLength: 1 }) }),
    async (memories, filter) => {
      const [all, only] = [createGraphWorld(), createGraphWorld()];
      for (const [at, { one, other, ...metadata }] of memories.entries()) {
        const text = `${one}: ${one} met ${other} in the market. ${other} lives in Dorn.`;
        const changes = { memoryId: `m${at}`, metadata };
        await all.add('g', text, changes);
        const passes = filter.color.includes(metadata.color) && filter.size.includes(metadata.size);
        if (passes) await only.add('g', text, changes);
      }
      for (const query of ['Who met Anna Vik in Dorn?', 'Castle Hill market']) {
        const filtered = await all.ask('g', query, { withReferences: true, filter });
        expect(JSON.stringify(filtered)).toBe(JSON.stringify(await only.ask('g', query, { withReferences: true })));
      }
      await Promise.all([all.close(), only.close()]);
    },
  );
  await fc.assert(property, { numRuns: 20 });
});
