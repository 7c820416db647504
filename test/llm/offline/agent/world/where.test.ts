import { describe, expect, it } from 'vitest';
import type { PageContent } from '../../../../../src/device/page-content.ts';
import { SITE_HINTS } from '../../../../../src/llm/offline/agent/world/sites.ts';
import { listPlaces, type Place, type PlacesOptions } from '../../../../../src/llm/offline/agent/world/where.ts';
import { createWorld, withPage } from '../../../../../src/llm/offline/agent/world/world.ts';
import { fieldWith, formWith, linkTo, listOf, pageWith } from './sample-content.ts';
import { isLexiconWord, lookAtWeb } from './seen-world.ts';

const options = (changes: Partial<PlacesOptions>): PlacesOptions => ({
  subject: null,
  namedHost: null,
  allowedUrls: [],
  front: null,
  world: createWorld(isLexiconWord),
  sites: SITE_HINTS,
  words: '',
  ...changes,
});

/** Follows the places in the built-in web; ends at the page whose heading is the subject. */
async function look(changes: Partial<PlacesOptions>): Promise<{ places: Place[]; found: string | null }> {
  const looking = await lookAtWeb(changes.allowedUrls);
  const asked = options(changes);
  const places: Place[] = [];
  const finder = listPlaces(asked);
  for (let next = finder.next(); !next.done; ) {
    const place = next.value;
    places.push(place);
    const page = await pageAt(place);
    if (page?.heading === asked.subject) return { places, found: page.url };
    next = finder.next(page);
  }
  return { places, found: null };

  async function pageAt(place: Place): Promise<PageContent | null> {
    if (place.kind === 'front') return asked.front;
    return place.kind === 'goto' ? looking.open(place.url) : looking.search(place.fieldRef, place.query);
  }
}

/** The places if each leads to the page given for its address. */
function follow(changes: Partial<PlacesOptions>, pages: readonly PageContent[] = []): Place[] {
  const places: Place[] = [];
  const finder = listPlaces(options(changes));
  for (let next = finder.next(); !next.done; ) {
    const place = next.value;
    places.push(place);
    const url = place.kind === 'goto' ? place.url : place.kind;
    next = finder.next(pages.find((page) => page.url === url) ?? null);
  }
  return places;
}

describe('where to look in the built-in web', () => {
  it.each([
    ['Mount Everest', 'how tall is mount everest'],
    ['Blue whale', 'what does the blue whale eat'],
    ['Desk lamp', 'price of the desk lamp'],
    ['Electric kettle', 'how heavy is the electric kettle'],
    ['Marie Curie', 'what did Marie Curie win'],
    ['Repair café mends its thousandth toaster', 'who wrote the story Repair café mends its thousandth toaster'],
    ['Feedback survey', 'fill in the feedback survey'],
  ])('finds %s', async (subject, words) => {
    const { places, found } = await look({ subject, words });
    expect(found).toMatch(/^https:\/\/\w+\.example\/.+/);
    expect(places.length).toBeLessThanOrEqual(4);
  });

  it('looks on a site that only is allowed', async () => {
    const { places, found } = await look({
      subject: 'Mars',
      allowedUrls: ['encyclopedia.example'],
      words: 'moons of Mars',
    });
    expect(found).toBe('https://encyclopedia.example/mars');
    expect(places[0]).toEqual({ kind: 'goto', url: 'https://encyclopedia.example' });
  });

  it('looks on a well-known site that the text names', async () => {
    const { found } = await look({ subject: 'Iceland', namedHost: 'en.wikipedia.org', words: 'area of Iceland' });
    expect(found).toBe('https://encyclopedia.example/iceland');
  });

  it('ends for a subject that no site has', async () => {
    const { places, found } = await look({ subject: 'Zorbanite', words: 'who found the planet Zorbanite' });
    expect(found).toBeNull();
    expect(places.length).toBeLessThanOrEqual(4);
  });
});

describe('where to look', () => {
  const front = pageWith('https://boats.example/', {
    heading: 'Boats',
    collections: [listOf('Boats', ['Heron', 'Otter'], 'https://boats.example/')],
    links: [
      linkTo('Home', 'https://boats.example/'),
      linkTo('My invoices', 'https://boats.example/bills'),
      linkTo('Heron', 'https://boats.example/heron', 'row'),
    ],
    forms: [formWith([fieldWith('Find', { type: 'search' })], { isSearch: true })],
  });

  it('begins with the page that is open, and goes on from its links', () => {
    expect(follow({ front, subject: 'Heron' }).slice(0, 2)).toEqual([
      { kind: 'front' },
      { kind: 'goto', url: 'https://boats.example/heron' },
    ]);
  });

  it('goes to the page of a known entity first', () => {
    const world = withPage(createWorld(isLexiconWord), front);
    expect(follow({ world, subject: 'otters' })[0]).toEqual({ kind: 'goto', url: 'https://boats.example/otter' });
  });

  it('searches a site with the subject only, and opens the result with the most similar name', () => {
    const results = pageWith('search', {
      collections: [listOf('Results', ['Swan lake', 'The swan', 'Duck'], 'https://boats.example/')],
    });
    expect(
      follow({ namedHost: 'boats.example', subject: 'Swan', words: 'who owns the Swan' }, [
        { ...front, url: 'https://boats.example' },
        results,
      ]),
    ).toEqual([
      { kind: 'goto', url: 'https://boats.example' },
      { kind: 'search', fieldRef: 'ref of Find', buttonRef: 'send', query: 'Swan' },
      { kind: 'goto', url: 'https://boats.example/the-swan' },
    ]);
  });

  it('follows a menu link whose words the text has, without a subject', () => {
    const places = follow({ namedHost: 'boats.example', words: 'what are my unpaid invoices' }, [
      { ...front, url: 'https://boats.example' },
    ]);
    expect(places).toEqual([
      { kind: 'goto', url: 'https://boats.example' },
      { kind: 'goto', url: 'https://boats.example/bills' },
    ]);
  });

  it('asks for nothing that is not allowed', () => {
    const places = follow({ subject: 'Mars', words: 'planet Mars', allowedUrls: ['boats.example'] }, [front]);
    expect(places).toEqual([{ kind: 'goto', url: 'https://boats.example' }]);
  });

  it('opens at most four pages', () => {
    const allowedUrls = ['a.example', 'b.example', 'c.example'];
    const searching = allowedUrls.map((host) =>
      pageWith(`https://${host}`, { forms: [formWith([fieldWith('Find', { type: 'search' })], { isSearch: true })] }),
    );
    expect(follow({ subject: 'Mars', allowedUrls }, searching)).toHaveLength(4);
  });
});
