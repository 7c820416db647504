import type { SiteIdentity } from '../layout.ts';
import type { Site } from '../site.ts';
import * as identities from './identities.ts';

/** The site of a host; null when the built-in web has none. */
export type FindSite = (host: string) => Promise<Site | null>;

type SiteBuilder = (seed: number) => Promise<Site>;

// Each is loaded when first asked for: most runs visit one or two.
const SITES: readonly (readonly [SiteIdentity, SiteBuilder])[] = [
  [identities.encyclopediaIdentity, async () => (await import('./encyclopedia/encyclopedia.ts')).encyclopedia],
  [identities.newsIdentity, async (seed) => (await import('./news/news.ts')).createNews(seed)],
  [identities.shopIdentity, async (seed) => (await import('./shop/shop.ts')).createShop(seed)],
  [identities.flightsIdentity, async (seed) => (await import('./flights/flights.ts')).createFlights(seed)],
  [identities.portalIdentity, async (seed) => (await import('./portal/portal.ts')).createPortal(seed)],
  [identities.formsIdentity, async () => (await import('./forms/forms.ts')).createForms()],
  [identities.ticketsIdentity, async () => (await import('./tickets/tickets.ts')).createTickets()],
  [identities.practiceIdentity, async (seed) => (await import('./practice/practice.ts')).createPractice(seed)],
];

/** Hosts of one page, which the start page and the search engine leave out. */
const EXAMPLE_HOSTS = ['example.com', 'example.org', 'example.net'];

export function createSites(seed: number): FindSite {
  const { homeIdentity, searchIdentity } = identities;
  const builders = new Map(SITES.map(([identity, build]) => [identity.host, build]));
  for (const host of EXAMPLE_HOSTS) builders.set(host, async () => (await import('./example-domain.ts')).exampleDomain);
  builders.set(homeIdentity.host, async () => {
    const { createHome } = await import('./home.ts');
    return createHome([searchIdentity, ...SITES.map(([identity]) => identity)]);
  });
  builders.set(searchIdentity.host, async () => {
    const { createSearchSite } = await import('./search-site.ts');
    const sites = await Promise.all(SITES.map(([identity]) => find(identity.host)));
    return createSearchSite(sites.filter((site) => site !== null));
  });
  const built = new Map<string, Promise<Site>>();

  const find: FindSite = async (host) => {
    const build = builders.get(host);
    if (!build) return null;
    const site = built.get(host) ?? build(seed);
    built.set(host, site);
    return site;
  };
  return find;
}
