import type { Collection, FormField, PageContent, PageForm, PageLink } from '../../../../../src/device/page-content.ts';

export function pageWith(url: string, changes: Partial<PageContent> = {}): PageContent {
  return {
    url,
    title: '',
    heading: '',
    about: '',
    facts: [],
    headings: [],
    prose: [],
    collections: [],
    forms: [],
    links: [],
    messages: [],
    isCut: false,
    ...changes,
  };
}

/** A collection with a column of names, which lead to pages of the site. */
export function listOf(name: string, names: readonly string[], base = 'https://site.example/'): Collection {
  return {
    name,
    columns: ['Title'],
    rows: names.map((each) => ({
      name: each,
      cells: [each],
      url: `${base}${each.toLowerCase().replace(/\W+/g, '-')}`,
      controls: [],
    })),
  };
}

export function fieldWith(label: string, changes: Partial<FormField> = {}): FormField {
  return {
    ref: `ref of ${label}`,
    label,
    type: 'text',
    autocomplete: '',
    options: [],
    value: '',
    isChecked: false,
    isRequired: false,
    min: '',
    max: '',
    pattern: '',
    ...changes,
  };
}

export const selectWith = (label: string, options: readonly string[]): FormField =>
  fieldWith(label, { type: 'select', options: options.map((option) => ({ label: option, ref: null })) });

export function formWith(fields: readonly FormField[], changes: Partial<PageForm> = {}): PageForm {
  const isLogin = fields.some(({ type }) => type === 'password');
  return { name: '', fields, buttons: [{ ref: 'send', name: 'Send' }], isSearch: false, isLogin, ...changes };
}

export const linkTo = (text: string, url: string, area: PageLink['area'] = 'menu'): PageLink => ({
  text,
  url,
  ref: `ref of ${text}`,
  area,
});
