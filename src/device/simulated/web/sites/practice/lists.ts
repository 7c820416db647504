import { createRandom } from '../../../../../random.ts';
import { readData } from '../../data/read-data.ts';
import type { HtmlValue } from '../../html.ts';
import { html } from '../../html.ts';
import type { Handler, SitePage } from '../../site.ts';

const ENTRY_COUNT = 60;
const BATCH = 10;

interface Menu {
  name: string;
  items: readonly { name: string; items: readonly string[] }[];
}

const { practice } = readData<{ practice: { menus: readonly Menu[] } }>('sites.json');

/** An endless list, a table with joined cells and nested menus. */
export function createListRoutes(seed: number): Record<string, Handler> {
  return {
    'GET /scroll': ({ query }) => scrollPage(seed, query.get('count')),
    'GET /table': () => tablePage(seed),
    'GET /menus': () => menusPage(),
    'GET /menus/:menu/:group/:item': ({ params }) => {
      const path = ['menu', 'group', 'item'].map((name) => params.get(name) ?? '');
      return MENU_PATHS.has(path.join('/')) ? menuItemPage(path) : null;
    },
  };
}

/** The first entries of the list, a multiple of ten, with a link to ten more. */
function scrollPage(seed: number, asked: string | null): SitePage {
  const wanted = /^\d{1,3}$/.test(asked ?? '') ? Math.ceil(Number(asked) / BATCH) * BATCH : BATCH;
  const count = Math.min(Math.max(wanted, BATCH), ENTRY_COUNT);
  const entries = Array.from({ length: count }, (_, index) => {
    const grams = createRandom(seed, `specimen ${index + 1}`).integer(12, 980);
    return html`
<li>Specimen ${index + 1}: ${grams} g</li>`;
  });
  const more = html`<p><a href="/scroll?count=${count + BATCH}" rel="next" class="primary">Load more</a></p>`;
  const main = html`<h1>Endless list</h1>
<p role="status">${count} of ${ENTRY_COUNT} entries are loaded.</p>
<ol aria-label="Entries">${entries}
</ol>
${count < ENTRY_COUNT ? more : html`<p>This is the end of the list.</p>`}`;
  return { type: 'page', title: 'Endless list', main };
}

const QUARTERS = [
  ['First half', 'Spring'],
  ['First half', 'Summer'],
  ['Second half', 'Autumn'],
  ['Second half', 'Winter'],
] as const;

function tablePage(seed: number): SitePage {
  const random = createRandom(seed, 'joined cells');
  const rows = QUARTERS.map(([half, season], index) => {
    const [boats, guests] = [random.integer(10, 60), random.integer(200, 900)];
    const heading = index % 2 === 0 && html`<th scope="rowgroup" rowspan="2">${half}</th>`;
    return html`<tr>${heading}<td>${season}</td><td>${boats}</td><td>${guests}</td></tr>
`;
  });
  const main = html`<h1>Table with joined cells</h1>
<table>
<caption>Harbour, by season</caption>
<thead><tr><th scope="colgroup" colspan="2">Time</th><th scope="colgroup" colspan="2">Counted</th></tr>
<tr><th scope="col">Half</th><th scope="col">Season</th><th scope="col">Boats</th><th scope="col">Guests</th></tr></thead>
<tbody>
${rows}<tr><td colspan="4">Counted by the harbour office</td></tr>
</tbody>
</table>`;
  return { type: 'page', title: 'Table with joined cells', main };
}

const slugOf = (name: string): string => name.toLowerCase();

const MENU_PATHS: ReadonlySet<string> = new Set(
  practice.menus.flatMap((menu) =>
    menu.items.flatMap((group) => group.items.map((item) => [menu.name, group.name, item].map(slugOf).join('/'))),
  ),
);

function menusPage(): SitePage {
  const renderItems = (items: readonly HtmlValue[]): HtmlValue =>
    html`<ul>${items.map(
      (item) => html`
<li>${item}</li>`,
    )}</ul>`;
  const menus = practice.menus.map((menu) => {
    const groups = menu.items.map((group) => {
      const base = `/menus/${slugOf(menu.name)}/${slugOf(group.name)}`;
      return [group.name, renderItems(group.items.map((item) => html`<a href="${base}/${slugOf(item)}">${item}</a>`))];
    });
    return [menu.name, renderItems(groups)];
  });
  const main = html`<h1>Nested menus</h1>
<p>The pages are three levels down.</p>
<section aria-label="Menu">${renderItems(menus)}</section>`;
  return { type: 'page', title: 'Nested menus', main };
}

function menuItemPage(path: readonly string[]): SitePage {
  const names = path.map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}`);
  const title = names.at(-1) ?? '';
  const main = html`<h1>${title}</h1>
<p>You are at ${names.join(' › ')}.</p>
<p><a href="/menus">All menus</a></p>`;
  return { type: 'page', title, main };
}
