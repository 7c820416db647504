import type { HtmlValue } from './html.ts';
import { html } from './html.ts';
import type { PageStyle } from './web.ts';

export interface SiteIdentity {
  host: string;
  name: string;
  /** The site's colour, `#rrggbb`. */
  colour: string;
  /** One-line description. */
  about: string;
  style?: PageStyle;
  /** An application of the device: its pages have no footer. */
  isApp?: true;
}

export interface NavLink {
  label: string;
  href: string;
}

export interface PageContent {
  title: string;
  main: HtmlValue;
  isWide: boolean;
}

/** The page template. */
export function renderPage(site: SiteIdentity, nav: readonly NavLink[], content: PageContent): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${content.title}</title>
<meta name="theme-color" content="${site.colour}">
</head>
<body>
<header><a href="https://${site.host}/">${site.name}</a><nav aria-label="Main">${nav.map(renderNavLink)}</nav></header>
<main${content.isWide && html` class="wide"`}>
${content.main}
</main>
${
  !site.isApp &&
  html`<footer><p class="muted">${site.name}: ${site.about}</p><p><a href="https://home.example/">Start page</a></p></footer>
`
}</body>
</html>
`;
  return page.markup;
}

const renderNavLink = (link: NavLink): HtmlValue => html`<a href="${link.href}">${link.label}</a> `;

/** Key facts, one row each; facts without a value are left out. */
export function renderFacts(facts: Readonly<Record<string, HtmlValue>>): HtmlValue {
  const rows = Object.entries(facts).filter(([, value]) => value !== null && value !== undefined);
  return html`<dl>${rows.map(
    ([label, value]) => html`
<dt>${label}</dt><dd>${value}</dd>`,
  )}
</dl>`;
}

export interface TableContent {
  caption: string;
  columns: readonly HtmlValue[];
  rows: readonly (readonly HtmlValue[])[];
  /** Footer rows, such as a total. */
  foot?: readonly (readonly HtmlValue[])[];
}

export function renderTable({ caption, columns, rows, foot }: TableContent): HtmlValue {
  const cells = (row: readonly HtmlValue[]): HtmlValue => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>
`;
  return html`<table>
<caption>${caption}</caption>
<thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>
${rows.map(cells)}</tbody>
${
  foot &&
  html`<tfoot>
${foot.map(cells)}</tfoot>
`
}</table>`;
}
