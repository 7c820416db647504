import { html } from '../html.ts';
import type { SiteIdentity } from '../layout.ts';
import type { Site } from '../site.ts';
import { createSite } from '../site.ts';
import { homeIdentity } from './identities.ts';

/** The start page: a search field and a card for each site. */
export function createHome(sites: readonly SiteIdentity[]): Site {
  const main = html`<section class="hero">
<h1>Home</h1>
<p class="lead">This is the start page of a simulated web: a few small sites that live inside this computer.</p>
<form action="https://search.example/" method="get" role="search">
<p class="row"><label for="q">Search the simulated web</label>
<input type="search" id="q" name="q" placeholder="Search">
<button type="submit" class="primary">Search</button></p>
</form>
</section>
<section>
<h2>Sites</h2>
<ul class="grid" aria-label="Sites">${sites.map(
    (site) => html`
<li class="card"><h3><a href="https://${site.host}/">${site.name}</a></h3><p>${capitalised(site.about)}</p>
<p class="muted">${site.host}</p></li>`,
  )}
</ul>
</section>`;
  return createSite({
    identity: homeIdentity,
    nav: () => sites.map((site) => ({ label: site.name, href: `https://${site.host}/` })),
    routes: { 'GET /': () => ({ type: 'page', title: 'Home', main, isWide: true }) },
    publicPaths: ['/'],
  });
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
