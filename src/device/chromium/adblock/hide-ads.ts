import type { BrowserContext, Frame } from 'playwright-core';
import { isOpenable } from '../../simulated/browser/address.ts';
import { guarded } from '../guarded.ts';
import { pageFunction } from '../page-function.ts';
import type { AdFilters, PageMarks } from './ad-filters.ts';

const MAX_MARKS = 5000;

const READ_MARKS = pageFunction<number, PageMarks>(`(limit) => {
  const marks = { classes: new Set(), ids: new Set(), hrefs: new Set() };
  for (const element of document.querySelectorAll('[id],[class],[href]')) {
    if (element.id) marks.ids.add(element.id);
    for (const name of element.classList) marks.classes.add(name);
    const href = element.getAttribute('href');
    if (href) marks.hrefs.add(href);
  }
  const toList = (set) => [...set].slice(0, limit);
  return { classes: toList(marks.classes), ids: toList(marks.ids), hrefs: toList(marks.hrefs) };
}`);

// Unlike a style element, it changes no markup, and the page's content security policy does not forbid it.
const ADD_STYLE = pageFunction<string, void>(`(css) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}`);

/** Hides the advertisements of all documents of a context, by style: when a document has been read, and when it has been
 *  loaded. */
export function hideAds(context: BrowserContext, filters: AdFilters): void {
  context.on('page', (page) => {
    const hideAll = guarded(() => Promise.allSettled(page.frames().map((frame) => hideIn(frame, filters))));
    page.on('domcontentloaded', hideAll).on('load', hideAll);
  });
}

/** Rejects if the document is gone. */
async function hideIn(frame: Frame, filters: AdFilters): Promise<void> {
  const url = URL.parse(frame.url());
  if (!url || !isOpenable(url)) return;
  const css = filters.styleFor(url, await frame.evaluate(READ_MARKS, MAX_MARKS));
  if (css) await frame.evaluate(ADD_STYLE, css);
}
