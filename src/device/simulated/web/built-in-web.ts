import { addressOf, type Effect, type ReportedChange } from '../../effect.ts';
import { normaliseAddress } from './address.ts';
import { toBuiltInAddress } from './hosts.ts';
import { html } from './html.ts';
import type { SiteIdentity } from './layout.ts';
import { renderPage } from './layout.ts';
import type { Site } from './site.ts';
import { createSites } from './sites/sites.ts';
import type { Web, WebRequest, WebResponse } from './web.ts';

export interface BuiltInWeb extends Web {
  homeUrl: string;
}

const HOME_URL = 'https://home.example/';
const MAX_REDIRECTS = 5;

/** Built-in sites without network access. The same seed produces the same bytes. Well-known hosts map to the built-in
 *  site of their kind; sites are loaded on first use. */
export function createBuiltInWeb({ seed }: { seed: number }): BuiltInWeb {
  const findSite = createSites(seed);
  return {
    homeUrl: HOME_URL,
    fetch: async (request) => {
      const url = normaliseAddress(toBuiltInAddress(request.url) ?? request.url);
      const site = await findSite(url.hostname);
      return site ? answerWith(site, { ...request, url }) : unknownHost(request.url);
    },
  };
}

/** The answer of a site, after its redirects. */
export function answerWith(site: Site, request: WebRequest): WebResponse {
  const { cookies } = request;
  let current = request;
  const changes: ReportedChange[] = [];
  for (let count = 0; count <= MAX_REDIRECTS; count++) {
    const response = site.answer({ ...current, cookies: cookies.values(current.url) });
    cookies.set(current.url, response.cookies);
    changes.push(...(response.changes ?? []));
    const reported = site.reportsChanges && { effects: toEffects(changes, site, current.url) };
    if (response.type === 'html') {
      const { status, html, style } = response;
      return { status, url: current.url, body: { type: 'html', html, ...(style && { style }) }, ...reported };
    }
    if (response.type === 'file') {
      const { name, mediaType, bytes } = response;
      return { status: 200, url: current.url, body: { type: 'file', name, mediaType, bytes }, ...reported };
    }
    current = {
      method: 'GET',
      url: new URL(response.path, current.url),
      form: new URLSearchParams(),
      cookies,
    };
  }
  return failure(508, request.url, 'Too many redirects', 'This address leads round in a circle.');
}

function toEffects(changes: readonly ReportedChange[], { identity }: Site, url: URL): Effect[] {
  const place = identity.isApp ? identity.name.toLowerCase() : identity.host;
  return changes.map((change) => ({ ...change, place, url: addressOf(url) }));
}

const unknownHost = (url: URL): WebResponse =>
  failure(
    404,
    url,
    'Site not found',
    `${url.hostname || url.href} is not part of the simulated web. This computer has no network: only its own sites can be opened.`,
  );

const NO_SITE: SiteIdentity = {
  host: 'home.example',
  name: 'Simulated web',
  colour: '#5b4b8a',
  about: 'the sites of this computer.',
};

function failure(status: number, url: URL, title: string, text: string): WebResponse {
  const main = html`<h1>${title}</h1>
<p>${text}</p>
<p><a href="${HOME_URL}">Go to the start page</a></p>`;
  return {
    status,
    url,
    isUnreached: true,
    body: { type: 'html', html: renderPage(NO_SITE, [], { title, main, isWide: false }) },
  };
}
