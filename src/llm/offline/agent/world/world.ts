import type { PageContent } from '../../../../device/page-content.ts';
import { aliasesOf } from './aliases.ts';
import type { Entity } from './entity.ts';
import { nameKey, nameWords } from './name-words.ts';
import { type NamedThing, pageKey, thingsOn } from './things.ts';

/** What the pages seen so far say. Values; a change makes a new world. */
export interface World {
  /** By address, without the fragment; the newest content of each. */
  pages: ReadonlyMap<string, PageContent>;
  /** By the key of their name. */
  entities: ReadonlyMap<string, Entity>;
  /** Words that the pages write without a capital, folded: they are not only parts of names. */
  plainWords: ReadonlySet<string>;
  isLexiconWord: (word: string) => boolean;
}

const MAX_PAGES = 200;
const MAX_ENTITIES = 5000;
const MAX_ROWS = 50;
const MAX_PLAIN_WORDS = 20_000;

/** A world without pages. `isLexiconWord` says of a folded word whether it has a meaning of its own in questions, such as
 *  `river`, `price` or `compare`: such words are no aliases, and do not begin an unknown name. */
export function createWorld(isLexiconWord: (word: string) => boolean): World {
  return { pages: new Map(), entities: new Map(), plainWords: new Set(), isLexiconWord };
}

const known = new WeakMap<World, WeakMap<PageContent, World>>();

/** The world with a page. A page that was seen before is replaced. Beyond 200 pages or 5,000 entities, nothing is added.
 *  The same world and content give the same object: a history that is read again costs nothing. */
export function withPage(world: World, content: PageContent): World {
  const next = known.get(world) ?? new WeakMap<PageContent, World>();
  known.set(world, next);
  const made = next.get(content) ?? addPage(world, content);
  next.set(content, made);
  return made;
}

function addPage(world: World, content: PageContent): World {
  const url = pageKey(content.url);
  if (world.pages.get(url) === content) return world;
  if (world.pages.size >= MAX_PAGES && !world.pages.has(url)) return world;
  const pages = new Map(world.pages).set(url, content);
  const entities = new Map(world.entities);
  for (const [key, entity] of entities) {
    if (entity.rows.some((row) => row.url === url))
      entities.set(key, { ...entity, rows: entity.rows.filter((row) => row.url !== url) });
  }
  for (const thing of thingsOn(content, url)) addThing(entities, thing, world);
  return {
    ...world,
    pages,
    entities,
    plainWords: withPlainWords(world.plainWords, content),
  };
}

function withPlainWords(known: ReadonlySet<string>, { about, prose, collections }: PageContent): ReadonlySet<string> {
  const words = new Set(known);
  const cells = collections.flatMap(({ rows }) => rows.flatMap((row) => row.cells));
  for (const text of [about, ...prose, ...cells]) {
    if (words.size >= MAX_PLAIN_WORDS) break;
    for (const { key, surface } of nameWords(text)) if (surface === surface.toLowerCase()) words.add(key);
  }
  return words;
}

function addThing(entities: Map<string, Entity>, thing: NamedThing, { isLexiconWord }: World): void {
  const key = nameKey(thing.name);
  if (key === '' || (thing.source === 'option' && key.split(' ').some(isLexiconWord))) return;
  const known = entities.get(key);
  if (known === undefined && entities.size >= MAX_ENTITIES) return;
  const rows = [...(known?.rows ?? []), ...(thing.row === null ? [] : [thing.row])];
  entities.set(key, {
    name: known?.name ?? thing.name,
    url: (thing.source === 'page' ? thing.url : (known?.url ?? thing.url)) ?? null,
    facts: thing.facts ?? known?.facts ?? new Map(),
    rows: rows.slice(0, MAX_ROWS),
    sources: [...new Set([...(known?.sources ?? []), thing.source])],
  });
}

const aliases = new WeakMap<World, ReadonlyMap<string, readonly string[]>>();

/** Unique parts of the names of entities, by name, such as `Amazon` of `Amazon River`. */
export function aliasesIn(world: World): ReadonlyMap<string, readonly string[]> {
  const names = [...world.entities.values()].map(({ name }) => name);
  const found = aliases.get(world) ?? aliasesOf(names, world.isLexiconWord);
  aliases.set(world, found);
  return found;
}
