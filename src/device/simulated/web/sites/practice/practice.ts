import { readData } from '../../data/read-data.ts';
import type { HtmlValue } from '../../html.ts';
import { html } from '../../html.ts';
import type { Handler, Site, SitePage } from '../../site.ts';
import { createSite } from '../../site.ts';
import { practiceIdentity } from '../identities.ts';
import { createGateRoutes } from './gates.ts';
import { createInputRoutes } from './inputs.ts';
import { createListRoutes } from './lists.ts';

export interface PracticePage {
  path: string;
  name: string;
  about: string;
}

const { practice } = readData<{ practice: { pages: readonly PracticePage[] } }>('sites.json');

/** Pages with what makes websites hard for programs, as plain HTML. */
export function createPractice(seed: number): Site {
  return createSite({
    identity: practiceIdentity,
    nav: () => [{ label: 'All pages', href: '/' }],
    routes: { 'GET /': frontPage, ...createListRoutes(seed), ...createGateRoutes(seed), ...createInputRoutes() },
    publicPaths: ['/'],
  });
}

const frontPage: Handler = (): SitePage => {
  const renderCard = ({ path, name, about }: PracticePage): HtmlValue => html`
<li class="card"><h2><a href="${path}">${name}</a></h2><p>${about}</p></li>`;
  const main = html`<section class="hero"><h1>Practice Ground</h1>
<p class="lead">Each page has one thing that makes websites hard to use, and says how it behaves.</p></section>
<ul class="grid" aria-label="Pages">${practice.pages.map(renderCard)}
</ul>`;
  return { type: 'page', title: 'Practice Ground', main, isWide: true };
};
