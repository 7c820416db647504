import type { Collection, CollectionRow, PageContent } from '../../../page-content.ts';
import { Budget, MAX_COLUMNS, MAX_ROWS, toParagraph, toText, toUrl } from './limits.ts';

const MAX_COLLECTIONS = 40;
const KB = 1024;

/** The content, cut to the limits: what is needed to act on the page first. */
export function buildContent(whole: Omit<PageContent, 'isCut'>): PageContent {
  const budget = new Budget();
  const forms = budget.take(whole.forms, 16 * KB);
  const messages = budget.take(whole.messages.map(toParagraph), 4 * KB);
  const facts = budget.take(
    whole.facts.map(({ label, value, url }) => ({ label: toText(label), value: toParagraph(value), url: toUrl(url) })),
    12 * KB,
  );
  const headings = budget.take(
    whole.headings.map((heading) => ({ ...heading, text: toText(heading.text) })),
    4 * KB,
  );
  const menu = budget.take(
    whole.links.filter(({ area }) => area === 'menu'),
    6 * KB,
  );
  const collections = takeCollections(whole.collections, budget);
  const prose = budget.take(whole.prose.map(toParagraph), 24 * KB);
  const others = budget.take(
    ['main', 'row'].flatMap((area) => whole.links.filter((link) => link.area === area)),
    24 * KB,
  );
  return {
    url: toUrl(whole.url) ?? '',
    title: toText(whole.title),
    ...(whole.language !== undefined && { language: toText(whole.language) }),
    ...(whole.image !== undefined && toUrl(whole.image) !== null && { image: whole.image }),
    heading: toText(whole.heading),
    about: toParagraph(whole.about),
    facts,
    headings,
    prose,
    collections,
    forms,
    links: [...menu, ...others],
    messages,
    isCut: budget.isExceeded,
  };
}

function takeCollections(collections: readonly Collection[], budget: Budget): Collection[] {
  let left = 40 * KB;
  return budget.first(collections, MAX_COLLECTIONS).map(({ name, columns, rows, isCut }) => {
    const head = { name: toText(name), columns: budget.first(columns, MAX_COLUMNS).map(toText) };
    const kept = budget.take(
      budget.first(rows, MAX_ROWS).map((row) => toRow(row, head.columns.length)),
      left,
    );
    left -= Buffer.byteLength(JSON.stringify(kept));
    return { ...head, rows: kept, ...((isCut || kept.length < rows.length) && { isCut: true }) };
  });
}

function toRow({ name, cells, url, controls, image, cellUrls }: CollectionRow, width: number): CollectionRow {
  const few = controls.slice(0, 8).map((control) => ({ ref: control.ref, name: toText(control.name) }));
  return {
    name: toText(name),
    cells: cells.slice(0, width).map(toText),
    url: toUrl(url),
    controls: few,
    ...(image !== undefined && toUrl(image) !== null && { image }),
    ...(cellUrls && { cellUrls: cellUrls.slice(0, width).map(toUrl) }),
  };
}
