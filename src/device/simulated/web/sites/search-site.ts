import type { HtmlValue } from '../html.ts';
import { html } from '../html.ts';
import type { SearchResults } from '../search.ts';
import { createSearch } from '../search.ts';
import type { Site, SitePage } from '../site.ts';
import { createSite } from '../site.ts';
import { searchIdentity } from './identities.ts';

const MAX_QUERY_LENGTH = 200;

/** The search engine's site; the index is built at the first search. */
export function createSearchSite(sites: readonly Site[]): Site {
  let search: ((query: string) => SearchResults) | null = null;
  const find = (query: string): SearchResults => {
    search ??= createSearch(sites);
    return search(query);
  };
  return createSite({
    identity: searchIdentity,
    nav: () => [{ label: 'Start page', href: 'https://home.example/' }],
    routes: {
      'GET /': ({ query }) => answer(query, find),
      'GET /search': ({ query }) => answer(query, find),
    },
    publicPaths: [],
  });
}

function answer(parameters: URLSearchParams, find: (query: string) => SearchResults): SitePage {
  const query = (parameters.get('q') ?? '').toWellFormed().trim().slice(0, MAX_QUERY_LENGTH).toWellFormed();
  if (query === '') return { type: 'page', title: 'Search', main: html`<h1>Search</h1>${renderForm('')}` };
  const main = html`<h1>Search</h1>
${renderForm(query)}
${renderResults(query, find(query))}`;
  return { type: 'page', title: `${query} - Search`, main };
}

const renderForm = (query: string): HtmlValue => html`<form action="/" method="get" role="search">
<p class="row"><label for="q">Search the simulated web</label>
<input type="search" id="q" name="q" value="${query}">
<button type="submit" class="primary">Search</button></p>
</form>`;

function renderResults(query: string, { results, missing }: SearchResults): HtmlValue {
  if (results.length === 0) return html`<p class="notice">No page of the simulated web matches “${query}”.</p>`;
  return html`${
    missing.length > 0 &&
    html`<p class="muted">No page has: ${missing.join(', ')}</p>
`
  }<ol aria-label="Results">${results.map(
    ({ title, url, siteName, snippet }) => html`
<li><h3><a href="${url}">${title}</a></h3>
<p class="muted">${siteName} · ${new URL(url).host}</p>
<p>${snippet}</p></li>`,
  )}
</ol>`;
}
