import type { PageContent } from '../../../../device/page-content.ts';
import type { EntitySource, RowRef } from './entity.ts';

/** A name on a page. */
export interface NamedThing {
  name: string;
  source: EntitySource;
  url: string | null;
  row: RowRef | null;
  facts: ReadonlyMap<string, string> | null;
}

/** The address of a page without its fragment. */
export const pageKey = (url: string): string => url.split('#', 1)[0] ?? url;

const MIN_FACTS = 2;
const MIN_PROSE = 200;
const MAX_NAME_WORDS = 14;

/** The names on a page: its subject if it is an article, the rows of its collections, the options of its fields. */
export function thingsOn(content: PageContent, url: string): NamedThing[] {
  return [...articles(content, url), ...rowsOf(content, url), ...optionsOf(content)].filter(({ name }) => isName(name));
}

const isName = (name: string): boolean => /\p{L}/u.test(name) && name.split(/\s+/).length <= MAX_NAME_WORDS;

function articles(content: PageContent, url: string): NamedThing[] {
  const name = content.heading || content.title;
  if (!isArticle(content)) return [];
  return [{ name, source: 'page', url, row: null, facts: factsOf(content) }];
}

/** Whether a page is about one thing: it has facts or a text, and is neither a front page nor a form to log in. */
function isArticle({ url, facts, prose, forms }: PageContent): boolean {
  if (forms.some(({ isLogin }) => isLogin) || URL.parse(url)?.pathname === '/') return false;
  return facts.length >= MIN_FACTS || prose.reduce((length, text) => length + text.length, 0) >= MIN_PROSE;
}

/** The facts of a page by label. Different values of a label are joined. */
function factsOf({ facts }: PageContent): Map<string, string> {
  const found = new Map<string, string>();
  for (const { label, value } of facts) {
    const before = found.get(label);
    found.set(label, before === undefined || before === value ? value : `${before}, ${value}`);
  }
  return found;
}

/** The rows, without links to parts of the same page, such as those of a table of contents. */
function rowsOf({ collections }: PageContent, url: string): NamedThing[] {
  return collections.flatMap(({ rows }, collection) =>
    rows.flatMap((each, row): NamedThing[] => {
      const address = each.url === null ? null : pageKey(each.url);
      if (address === url) return [];
      return [{ name: each.name, source: 'row', url: address, row: { url, collection, row }, facts: null }];
    }),
  );
}

function optionsOf({ forms }: PageContent): NamedThing[] {
  const selects = forms.flatMap(({ fields }) => fields.filter(({ type }) => type === 'select'));
  return selects.flatMap(({ options }) =>
    options.map(({ label }) => ({ name: withoutCode(label), source: 'option', url: null, row: null, facts: null })),
  );
}

/** `Oslo` of `Oslo (OSL)`. */
const withoutCode = (label: string): string => label.replace(/\s*\([^()]{1,20}\)$/, '').trim();
