import { beforeAll, describe, expect, it } from 'vitest';
import { findEntities } from '../../../../../src/llm/offline/agent/world/entities.ts';
import { createWorld, type World, withPage } from '../../../../../src/llm/offline/agent/world/world.ts';
import { HELD, TUNED } from './name-sentences.ts';
import { listOf, pageWith } from './sample-content.ts';
import { seenWorld } from './seen-world.ts';

const worldOf = (...names: string[]): World =>
  withPage(
    createWorld(() => false),
    pageWith('https://site.example/', { collections: [listOf('', names)], prose: ['A system for the world.'] }),
  );
const namesIn = (text: string, world: World): string[] =>
  findEntities(text, world).mentions.map(({ entity }) => entity.name);

describe('the names in a text', () => {
  let world: World;
  beforeAll(async () => {
    world = await seenWorld([
      'https://encyclopedia.example/',
      'https://encyclopedia.example/solar-system',
      'https://shop.example/',
      'https://news.example/',
      'https://flights.example/',
    ]);
  });

  it.each([...TUNED, ...HELD])('of “%s” are found', (text, names, unknown) => {
    const found = findEntities(text, world);
    expect(found.mentions.map(({ entity }) => entity.name)).toEqual(names);
    expect(found.unknown.map((each) => each.text)).toEqual(unknown);
  });
});

describe('finding names', () => {
  it('gives the place in the text, without a possessive ending', () => {
    const text = 'So Mira Holt’s boat, please.';
    const [mention] = findEntities(text, worldOf('Mira Holt')).mentions;
    expect(mention).toMatchObject({ text: 'Mira Holt', span: { start: 3, end: 12 }, isPart: false });
  });

  it('prefers the longest name', () => {
    expect(namesIn('new york times', worldOf('New York', 'New York Times', 'Times'))).toEqual(['New York Times']);
  });

  it('says if only a part of the name is there', () => {
    expect(findEntities('the heron', worldOf('Grey heron')).mentions[0]).toMatchObject({ isPart: true, text: 'heron' });
  });

  it('takes a part that is a plain word too only where it is written as a name', () => {
    const world = worldOf('Solar System');
    expect(namesIn('which system is best', world)).toEqual([]);
    expect(namesIn('System design', world)).toEqual([]);
    expect(namesIn('age of the System', world)).toEqual(['Solar System']);
  });

  it('leaves out what is something else', () => {
    const text = 'On Easter Monday for Ada Quill it would be fine';
    const taken = [
      { start: 3, end: 16 },
      { start: 21, end: 30 },
    ];
    expect(findEntities(text, worldOf(), { taken }).unknown).toEqual([]);
    expect(findEntities(text, worldOf(), { taken: taken.slice(1) }).unknown.map((each) => each.text)).toEqual([
      'Easter',
    ]);
  });

  it('reports no unknown names where capitals tell nothing', () => {
    const world = worldOf();
    expect(findEntities('WHAT IS THE HEIGHT OF THE BIG TOWER', world).unknown).toEqual([]);
    expect(findEntities('Wie hoch ist der Turm?', world, { language: 'de' }).unknown).toEqual([]);
  });

  it('reads a text of many names in linear time', () => {
    const text = 'go to New York or to Zorb Lax, '.repeat(3100);
    const { mentions, unknown } = findEntities(text, worldOf('New York', 'New York New Jersey and More Of It All'));
    expect(mentions.length).toBeGreaterThan(3000);
    expect(unknown.length).toBeGreaterThan(3000);
    expect(findEntities('A'.repeat(200_000), worldOf('A'.repeat(50))).mentions).toEqual([]);
  });
});
