import { readData, readStyle } from '../data/read-data.ts';
import type { SiteIdentity } from '../layout.ts';

interface IdentityEntry extends SiteIdentity {
  /** Well-known hosts whose addresses lead here. A name that ends in a dot matches any public suffix: `amazon.` matches
   *  amazon.com and amazon.co.uk. Subdomains are included. */
  standsInFor?: readonly string[];
}

type SiteId =
  | ('home' | 'search' | 'encyclopedia' | 'news' | 'shop' | 'flights' | 'portal' | 'forms')
  | ('tickets' | 'practice' | 'example');

const data = readData<{ identities: Readonly<Record<SiteId, IdentityEntry>> }>('sites.json');

const identities = Object.fromEntries(
  Object.entries(data.identities).map(([id, identity]) => [id, { ...identity, ...readStyle(id) }]),
) as Record<SiteId, IdentityEntry>;

export const {
  home: homeIdentity,
  search: searchIdentity,
  encyclopedia: encyclopediaIdentity,
  news: newsIdentity,
  shop: shopIdentity,
  flights: flightsIdentity,
  portal: portalIdentity,
  forms: formsIdentity,
  tickets: ticketsIdentity,
  practice: practiceIdentity,
  example: exampleIdentity,
} = identities;

/** Names of well-known hosts, with the built-in host that stands in for each. */
export const KNOWN_HOSTS = Object.values(identities).flatMap(({ host, standsInFor = [] }) =>
  standsInFor.map((name) => ({ name, site: host })),
);
