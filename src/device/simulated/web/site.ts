import type { ReportedChange } from '../../effect.ts';
import type { HtmlValue } from './html.ts';
import { html } from './html.ts';
import type { NavLink, SiteIdentity } from './layout.ts';
import { renderPage } from './layout.ts';
import type { PageStyle, WebRequest } from './web.ts';

export type CookieChanges = Readonly<Record<string, string | null>>;

export type SiteResponse = (
  | { type: 'html'; status: number; html: string; style?: PageStyle }
  | { type: 'redirect'; path: string }
  | { type: 'file'; name: string; mediaType: string; bytes: Buffer }
) & {
  cookies: CookieChanges;
  /** What the request changed. */
  changes?: readonly ReportedChange[];
};

/** A request with the values of its cookies. */
export type SiteCall = Omit<WebRequest, 'cookies'> & { cookies: ReadonlyMap<string, string> };

/** A stateless web server: visitor state is in cookies. */
export interface Site {
  identity: SiteIdentity;
  /** Paths of the pages that a search engine may list. */
  publicPaths: readonly string[];
  /** Its responses say what they changed. */
  reportsChanges?: true;
  answer(request: SiteCall): SiteResponse;
}

/** A request as passed to a route's handler. */
export interface SiteRequest {
  /** Path with query. */
  path: string;
  /** Path parameters of the route's pattern. */
  params: ReadonlyMap<string, string>;
  query: URLSearchParams;
  form: URLSearchParams;
  cookies: ReadonlyMap<string, string>;
}

export interface SitePage {
  type: 'page';
  title: string;
  main: HtmlValue;
  isWide?: boolean;
  status?: number;
  cookies?: CookieChanges;
  changes?: readonly ReportedChange[];
}

/** Returns null if there is no such page. */
export type Handler = (request: SiteRequest) => SitePage | Exclude<SiteResponse, { type: 'html' }> | null;

export interface SiteDefinition {
  identity: SiteIdentity;
  nav(cookies: ReadonlyMap<string, string>): readonly NavLink[];
  /** By method and pattern, such as `GET /story/:slug`; the first match is used. */
  routes: Readonly<Record<string, Handler>>;
  publicPaths: readonly string[];
}

export function createSite({ identity, nav, routes, publicPaths }: SiteDefinition): Site {
  const table = Object.entries(routes).map(([route, handler]) => ({ matches: toMatcher(route), handler }));
  const answer = (request: SiteCall): SiteResponse => {
    for (const { matches, handler } of table) {
      const params = matches(request);
      if (!params) continue;
      const { url, form, cookies } = request;
      const path = `${url.pathname}${url.search}`;
      const response = handler({ path, params, query: url.searchParams, form, cookies }) ?? missingPage(identity);
      return response.type === 'page' ? toHtml(response, request) : response;
    }
    return toHtml(missingPage(identity), request);
  };
  const toHtml = (page: SitePage, { cookies }: SiteCall): SiteResponse => ({
    type: 'html',
    status: page.status ?? 200,
    html: renderPage(identity, nav(withChanges(cookies, page.cookies ?? {})), {
      ...page,
      isWide: page.isWide ?? false,
    }),
    cookies: page.cookies ?? {},
    ...(page.changes && { changes: page.changes }),
    ...(identity.style && { style: identity.style }),
  });
  return { identity, publicPaths, reportsChanges: true, answer };
}

/** The cookies with changes applied. */
function withChanges(cookies: ReadonlyMap<string, string>, changes: CookieChanges): Map<string, string> {
  const changed = new Map(cookies);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) changed.delete(name);
    else changed.set(name, value);
  }
  return changed;
}

type Matcher = (request: SiteCall) => ReadonlyMap<string, string> | null;

function toMatcher(route: string): Matcher {
  const [method, pattern = ''] = route.split(' ');
  const wanted = pattern.split('/');
  return (request) => {
    const given = request.url.pathname.split('/');
    if (request.method !== method || given.length !== wanted.length) return null;
    const params = new Map<string, string>();
    for (const [index, part] of wanted.entries()) {
      const segment = decodeSegment(given[index] ?? '');
      if (part.startsWith(':')) params.set(part.slice(1), segment);
      else if (part !== segment) return null;
    }
    return params;
  };
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function missingPage(identity: SiteIdentity): SitePage {
  const main = html`<h1>Page not found</h1>
<p>There is no page at this address on ${identity.name}.</p>
<p><a href="/">Go to the front page of ${identity.name}</a></p>`;
  return { type: 'page', status: 404, title: 'Page not found', main };
}
