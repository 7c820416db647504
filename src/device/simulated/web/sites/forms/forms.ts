import { html } from '../../html.ts';
import type { Site, SitePage } from '../../site.ts';
import { createSite } from '../../site.ts';
import { formsIdentity } from '../identities.ts';
import { createPermitRoutes } from './permit.ts';
import { createSinglePageRoutes } from './single-page-forms.ts';

const FORMS = [
  {
    path: '/permit',
    name: "Residents' parking permit",
    about:
      'Apply for a permit to park in your own street. It costs 12.50 EUR a month, half of that for an electric car.',
  },
  { path: '/contact', name: 'Contact the town hall', about: 'Ask a question or tell us what is broken.' },
  { path: '/survey', name: 'Feedback survey', about: 'Tell us how we did, in five short questions.' },
];

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
