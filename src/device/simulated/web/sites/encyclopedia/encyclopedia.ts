import type { HtmlValue } from '../../html.ts';
import { html } from '../../html.ts';
import { renderFacts, renderTable } from '../../layout.ts';
import type { Site, SitePage } from '../../site.ts';
import { createSite } from '../../site.ts';
import { encyclopediaIdentity } from '../identities.ts';
import type { Article, Section, Subject } from './article.ts';
import { ALL_SUBJECTS, SUBJECTS, toSlug } from './article.ts';
import { articles, coreArticles, mayLink } from './articles.ts';

const MAX_QUERY_LENGTH = 200;

/** Articles stand at `/mount-everest`; `/wiki/Mount_Everest` is the same page. */
function createEncyclopedia(): Site {
  const bySlug = new Map<string, Article>();
  for (const article of articles)
    for (const title of [article.title, ...(article.otherTitles ?? [])]) bySlug.set(toSlug(title), article);

  const open = (slug: string, path: string) => {
    const article = bySlug.get(toSlug(slug));
    if (!article) return null;
    const own = pathOf(article);
    return own === path ? articlePage(article, bySlug) : ({ type: 'redirect', path: own, cookies: {} } as const);
  };
  return createSite({
    identity: encyclopediaIdentity,
    nav: () => SUBJECTS.map((subject) => ({ label: subject, href: `/#${toSlug(subject)}` })),
    routes: {
      'GET /': () => frontPage(),
      'GET /subject/:subject': ({ params }) => {
        const subject = ALL_SUBJECTS.find((each) => toSlug(each) === params.get('subject'));
        return subject === undefined ? null : subjectPage(subject);
      },
      'GET /search': ({ query }) => searchPage((query.get('q') ?? '').slice(0, MAX_QUERY_LENGTH), bySlug),
      'GET /wiki/:title': ({ params }) => {
        const title = params.get('title') ?? '';
        return toSlug(title) === 'main-page' ? { type: 'redirect', path: '/', cookies: {} } : open(title, '');
      },
      'GET /:slug': ({ params }) => open(params.get('slug') ?? '', `/${params.get('slug')}`),
    },
    publicPaths: ['/', ...articles.map(pathOf)],
  });
}

const pathOf = (article: Article): string => `/${toSlug(article.title)}`;

/** Core articles lead to the front page, which lists them. */
const subjectPathOf = (article: Article): string =>
  `${coreArticles.has(article) ? '/#' : '/subject/'}${toSlug(article.subject)}`;

const renderSearch = (query: string): HtmlValue => html`<form action="/search" method="get" role="search">
<p class="row"><label for="q">Search articles</label>
<input type="search" id="q" name="q" value="${query}">
<button type="submit">Search</button></p>
</form>`;

const renderLink = (article: Article): HtmlValue => html`<a href="${pathOf(article)}">${article.title}</a>`;

function frontPage(): SitePage {
  const main = html`<section class="hero"><h1>Open Encyclopedia</h1>
<p class="lead">A small encyclopedia of real places, people and things. Figures that change carry their year.</p>
${renderSearch('')}</section>
<h2>Articles</h2>
${SUBJECTS.map(
  (subject) => html`<section id="${toSlug(subject)}"><h3>${subject}</h3>
<ul>${[...coreArticles]
    .filter((article) => article.subject === subject)
    .map(
      (article) => html`
<li>${renderLink(article)}</li>`,
    )}
</ul></section>
`,
)}
<h2>All articles</h2>
<p>${ALL_SUBJECTS.map((subject) => html`<a href="/subject/${toSlug(subject)}">${subject}</a> `)}</p>`;
  return { type: 'page', title: 'Open Encyclopedia', main };
}

function subjectPage(subject: Subject): SitePage {
  const main = html`<h1>${subject}</h1>
<ul>${articles
    .filter((article) => article.subject === subject)
    .map(
      (article) => html`
<li>${renderLink(article)}</li>`,
    )}
</ul>`;
  return { type: 'page', title: subject, main };
}

function articlePage(article: Article, bySlug: ReadonlyMap<string, Article>): SitePage {
  const { title, lead, facts = {}, sections = [], seeAlso = [] } = article;
  const linked = (text: string): HtmlValue => {
    const other = bySlug.get(toSlug(text));
    return other && other !== article && other.title === text && mayLink(article, other) ? renderLink(other) : text;
  };
  const others = otherNames(article);
  const named = others.length > 0 ? { Alias: others.join(', ') } : {};
  const rows = Object.entries({ ...facts, ...named }).map(([label, value]): [string, HtmlValue] => [
    label,
    linked(value),
  ]);
  const main = html`<article><h1>${title}</h1>
<p class="lead">${lead}</p>
${rows.length > 0 && renderFacts(Object.fromEntries(rows))}
${sections.map((section) => renderSection(section, linked))}
${
  seeAlso.length > 0 &&
  html`<h2>See also</h2>
<ul>${seeAlso.map((other) => html`<li>${linked(other)}</li>`)}</ul>`
}
</article>
<p class="muted">Subject: <a href="${subjectPathOf(article)}">${article.subject}</a></p>`;
  return { type: 'page', title, main };
}

/** Titles with a word that the article's own lacks, and without one that only tells it from others: `Mercury (planet)`. */
const otherNames = ({ title, otherTitles = [] }: Article): string[] =>
  otherTitles.filter((other) => {
    const own = toSlug(title).split('-');
    return (
      !other.includes('(') &&
      toSlug(other)
        .split('-')
        .some((word) => !own.includes(word))
    );
  });

function renderSection({ heading, text, list, table }: Section, linked: (text: string) => HtmlValue): HtmlValue {
  return html`<section>${heading !== undefined && html`<h2>${heading}</h2>`}
${text !== undefined && html`<p>${text}</p>`}
${list && html`<ul>${list.map((item) => html`<li>${linked(item)}</li>`)}</ul>`}
${table && renderTable({ ...table, rows: table.rows.map((row) => row.map(linked)) })}
</section>
`;
}

function searchPage(query: string, bySlug: ReadonlyMap<string, Article>): SitePage | ReturnType<typeof toArticle> {
  const exact = bySlug.get(toSlug(query));
  if (exact) return toArticle(exact);
  const words = toSlug(query).split('-').filter(Boolean);
  const found = articles.filter((article) => {
    const text = toSlug(`${article.title} ${article.lead}`);
    return words.length > 0 && words.every((word) => text.includes(word));
  });
  const results = html`<ol aria-label="Results">${found.map((article) => html`<li>${renderLink(article)}<p>${article.lead}</p></li>`)}</ol>`;
  const main = html`<h1>Search articles</h1>
${renderSearch(query)}
${found.length > 0 ? results : html`<p class="notice">No article of Open Encyclopedia matches “${query}”.</p>`}`;
  return { type: 'page', title: 'Search articles', main };
}

const toArticle = (article: Article) => ({ type: 'redirect', path: pathOf(article), cookies: {} }) as const;

/** It has no state and does not depend on the seed. */
export const encyclopedia: Site = createEncyclopedia();
