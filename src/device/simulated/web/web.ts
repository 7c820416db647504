import { toAddress } from './address.ts';
import type { Site, WebDocument } from './document.ts';
import type { SearchResult } from './search.ts';
import { createSearch } from './search.ts';
import { encyclopedia } from './sites/encyclopedia.ts';
import { HOME_URL, home, homeIdentity } from './sites/home.ts';
import { news } from './sites/news.ts';
import { shop } from './sites/shop.ts';

/** A small world wide web inside the computer: nothing here reaches a network. */
export interface SimulatedWeb {
  /** The page at an address, typed in any usual form. A page that is missing says so, with `found: false`. */
  visit(typed: string): { document: WebDocument; found: boolean };
  /** The results page for a query, and what it lists, best first. */
  search(query: string): { document: WebDocument; results: SearchResult[] };
}

const BUILT_IN_SITES: readonly Site[] = [home, encyclopedia, news, shop];

export function createSimulatedWeb(sites: readonly Site[] = BUILT_IN_SITES): SimulatedWeb {
  const documents = sites.flatMap((site) => site.documents);
  const byAddress = new Map(documents.map((document) => [document.url, document]));
  const hosts = new Set(documents.map((document) => new URL(document.url).hostname));
  const search = createSearch(documents);

  return {
    visit(typed) {
      const address = toAddress(typed);
      const document = address === null ? undefined : byAddress.get(address);
      if (document) return { document, found: true };
      return {
        document: missingPage(address ?? typed, address !== null && hosts.has(new URL(address).hostname)),
        found: false,
      };
    },
    search(query) {
      const results = search(query);
      return { document: resultsPage(query, results), results };
    },
  };
}

function missingPage(address: string, hostExists: boolean): WebDocument {
  const shown = address.slice(0, 200);
  const text = hostExists
    ? `There is no page at ${shown} on this site.`
    : `${shown} is not part of the simulated web. This computer has no network: only its own sites can be opened.`;
  return {
    title: hostExists ? 'Page not found' : 'Site not found',
    url: address,
    site: homeIdentity,
    blocks: [
      { kind: 'paragraph', text },
      { kind: 'link', text: 'Go to the start page', url: HOME_URL },
    ],
  };
}

function resultsPage(query: string, results: readonly SearchResult[]): WebDocument {
  const shown = query.length > 120 ? `${query.slice(0, 120)}…` : query;
  const site = { ...homeIdentity, name: 'Search' };
  const url = `${HOME_URL}/search?q=${encodeURIComponent(shown.toWellFormed())}`;
  const title = `${shown} - Search`;
  if (results.length === 0) {
    const text = `No page of the simulated web matches “${shown}”.`;
    return { title, url, site, blocks: [{ kind: 'paragraph', text }] };
  }
  return {
    title,
    url,
    site,
    blocks: [
      {
        kind: 'list',
        about: 'results result titles title links link search top',
        ordered: true,
        items: results.map((result) => ({ text: result.title, url: result.url, detail: result.snippet })),
      },
    ],
  };
}
