import { describe, expect, it } from 'vitest';
import type { Entity } from '../../../../../src/llm/offline/agent/world/entity.ts';
import { aliasesIn, createWorld, type World, withPage } from '../../../../../src/llm/offline/agent/world/world.ts';
import { formWith, listOf, pageWith, selectWith } from './sample-content.ts';

const LEXICON = new Set(['river', 'price']);
const empty = createWorld((word) => LEXICON.has(word));
const seen = (...pages: Parameters<typeof withPage>[1][]): World => pages.reduce(withPage, empty);
const entityOf = (world: World, name: string): Entity | undefined =>
  [...world.entities.values()].find((entity) => entity.name === name);

const FRONT = pageWith('https://site.example/', {
  heading: 'Field guide',
  collections: [listOf('All', ['Otter', 'Grey heron', 'Silver River', 'Lake of swans', 'Grey goose', 'Mount Ash'])],
});
const OTTER = pageWith('https://site.example/otter#top', {
  heading: 'Otter',
  facts: [
    { label: 'Weight', value: '9 kg', url: null },
    { label: 'Food', value: 'fish', url: null },
    { label: 'Food', value: 'crabs', url: null },
  ],
});

describe('the world', () => {
  it('knows the rows of collections, with where they are and where they lead', () => {
    expect(entityOf(seen(FRONT), 'Grey heron')).toMatchObject({
      url: 'https://site.example/grey-heron',
      rows: [{ url: 'https://site.example/', collection: 0, row: 1 }],
      sources: ['row'],
    });
  });

  it('knows the facts of an article, joined with what lists say of it', () => {
    const world = seen(FRONT, OTTER);
    expect(entityOf(world, 'Otter')).toMatchObject({ url: 'https://site.example/otter', sources: ['row', 'page'] });
    expect([...(entityOf(world, 'Otter')?.facts ?? [])]).toEqual([
      ['Weight', '9 kg'],
      ['Food', 'fish, crabs'],
    ]);
    expect(world.pages.size).toBe(2);
  });

  it('takes front pages and logins for no articles', () => {
    const login = {
      ...OTTER,
      url: 'https://site.example/in',
      heading: 'Log in',
      forms: [formWith([], { isLogin: true })],
    };
    const front = { ...OTTER, url: 'https://site.example/', heading: 'Welcome' };
    expect([...seen(login, front).entities.values()]).toEqual([]);
  });

  it('takes links to parts of the same page for no things', () => {
    const contents = pageWith('https://site.example/ohrid', {
      collections: [listOf('Contents', ['History'], 'https://site.example/ohrid#')],
    });
    expect(seen(contents).entities.size).toBe(0);
  });

  it('knows the options of choices without their codes, unless they are words of questions', () => {
    const forms = [formWith([selectWith('To', ['Oslo (OSL)', 'Price, lowest first'])])];
    expect([...seen(pageWith('https://a.example/', { forms })).entities.values()].map(({ name }) => name)).toEqual([
      'Oslo',
    ]);
  });

  it('replaces what it knew of a page that changed', () => {
    const world = seen(FRONT, { ...FRONT, collections: [listOf('All', ['Mount Ash', 'Otter'])] });
    expect(entityOf(world, 'Otter')?.rows).toEqual([{ url: 'https://site.example/', collection: 0, row: 1 }]);
    expect(entityOf(world, 'Grey goose')?.rows).toEqual([]);
    expect(world.pages.size).toBe(1);
  });

  it('is a value: an older world stays as it was, and the same pages give the same world', () => {
    const before = seen(FRONT);
    const after = withPage(before, OTTER);
    expect(entityOf(before, 'Otter')?.facts.size).toBe(0);
    expect(JSON.stringify([...after.entities])).toBe(JSON.stringify([...seen(FRONT, OTTER).entities]));
    expect(withPage(after, OTTER)).toBe(after);
    expect(withPage(before, OTTER)).toBe(after);
  });

  it('stays within its limits', () => {
    const many = Array.from({ length: 260 }, (_, at) =>
      pageWith(`https://site.example/${at}`, {
        collections: [
          listOf(
            '',
            Array.from({ length: 30 }, (_, row) => `Thing ${at} ${row}`),
          ),
        ],
      }),
    );
    const world = seen(...many);
    expect(world.pages.size).toBe(200);
    expect(world.entities.size).toBe(5000);
  }, 60_000);
});

describe('the aliases of a name', () => {
  it.each([
    ['Silver River', ['Silver']],
    ['Mount Ash', ['Mount', 'Ash']],
    ['Grey heron', ['heron']],
    ['Lake of swans', []],
    ['Otter', []],
  ])('%s are its parts that no other name has and that are no words of questions', (name, aliases) => {
    expect(aliasesIn(seen(FRONT)).get(name)).toEqual(aliases);
  });
});
