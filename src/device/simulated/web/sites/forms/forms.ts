import { readData } from '../../data/read-data.ts';
import { html } from '../../html.ts';
import type { Site, SitePage } from '../../site.ts';
import { createSite } from '../../site.ts';
import { formsIdentity } from '../identities.ts';
import { createPermitRoutes } from './permit.ts';
import { createSinglePageRoutes } from './single-page-forms.ts';

interface FormEntry {
  path: string;
  name: string;
  about: string;
}

const { forms: FORMS } = readData<{ forms: readonly FormEntry[] }>('sites.json');

export function createForms(): Site {
  return createSite({
    identity: formsIdentity,
    nav: () => FORMS.map(({ path, name }) => ({ label: name, href: path })),
    routes: { 'GET /': frontPage, ...createPermitRoutes(), ...createSinglePageRoutes() },
    publicPaths: ['/', ...FORMS.map(({ path }) => path)],
  });
}

function frontPage(): SitePage {
  const main = html`<section class="hero"><h1>Lindenhaven Forms</h1>
<p class="lead">Deal with the town hall from here. Nothing that you enter leaves this computer.</p></section>
<ul class="grid" aria-label="Forms">${FORMS.map(
    ({ path, name, about }) => html`
<li class="card"><h2><a href="${path}">${name}</a></h2><p>${about}</p></li>`,
  )}
</ul>`;
  return { type: 'page', title: 'Lindenhaven Forms', main };
}
