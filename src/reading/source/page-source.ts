import type { Collection, FormField, PageContent } from '../../device/page-content.ts';
import { statedFacts, statedRoute } from '../../language/fields/stated-facts.ts';
import { emailIn } from '../../language/fields/texts.ts';
import { toTable } from '../query/table.ts';
import { groupedTables, nestLists } from './nested-tables.ts';
import type { Fact, Source, SourceTable } from './source.ts';

/** What a page says, as a source. */
export function sourceOfPage(content: PageContent): Source {
  const { url, title, heading, about, language = '', image = null, links, facts, prose, forms } = content;
  const [lang = ''] = language.toLowerCase().split('-');
  const tables = readTables(content.collections, lang);
  const page = {
    url,
    title,
    heading,
    about,
    language: lang,
    image,
    headings: content.headings.map(({ text }) => text),
    links: links.map(({ text, url: to }) => ({ text, url: to })),
  };
  return {
    page,
    thing: { name: heading, url },
    named: [],
    parts: [],
    answers: [],
    facts: facts.map(({ value, ...fact }) => ({ ...fact, raw: value })),
    stated: [
      ...prose.flatMap((paragraph) => [...statedFacts(paragraph), ...mailFacts(paragraph)]),
      ...[heading, ...content.collections.map(({ name }) => name)].flatMap(statedRoute),
      ...forms.flatMap(({ fields }) => fields.flatMap(toStated)),
    ].map((fact): Fact => ({ url: null, ...fact })),
    tables,
    only: null,
    sections: sectionsOf(content),
  };
}

function readTables(collections: readonly Collection[], language: string): SourceTable[] {
  const toSource = (collection: Collection): SourceTable => tableOfCollection(collection, language);
  return [...nestLists(collections.map(toSource)), ...groupedTables(collections, toSource)];
}

function mailFacts(paragraph: string): Omit<Fact, 'url'>[] {
  const raw = emailIn(paragraph);
  return raw === null ? [] : ['email', 'contact email'].map((label) => ({ label, raw }));
}

/** The value of a field, which is no secret. */
function toStated({ label, type, value, isChecked }: FormField): Omit<Fact, 'url'>[] {
  if (type === 'password') return [];
  if (type === 'checkbox') return [{ label, raw: isChecked ? 'yes' : 'no', value: isChecked }];
  return value === '' ? [] : [{ label, raw: value }];
}

/** A collection as typed rows.
 *  @param language of the texts, ISO 639-1; empty if it is not known */
export function tableOfCollection(collection: Collection, language = ''): SourceTable {
  const table = toTable(collection, language);
  const rows = collection.rows.map(({ name, url, image = null, cells, cellUrls }) => ({
    name,
    url: url ?? onlyUrl(cellUrls),
    image,
    facts: collection.columns.map((label, at): Fact => ({ label, raw: cells[at] ?? '', url: cellUrls?.[at] ?? null })),
  }));
  return { table, rows, isSelected: false };
}

/** The address of a row whose only link is another cell than its name. */
function onlyUrl(urls: readonly (string | null)[] = []): string | null {
  const [only = null, ...others] = new Set(urls.filter((url) => url !== null));
  return others.length === 0 ? only : null;
}

function sectionsOf({ headings, prose }: PageContent): Source['sections'] {
  return headings.slice(1).flatMap(({ text, proseStart }, at) => {
    const end = headings[at + 2]?.proseStart ?? prose.length;
    const paragraphs = prose.slice(proseStart, end);
    return paragraphs.length === 0 ? [] : [{ heading: text, text: paragraphs.join('\n') }];
  });
}
