import type { PageContent, PageForm } from '../../../../device/page-content.ts';
import type { Control } from '../run/screen.ts';

/** Something that can be done on a page: a form that can be sent, with or without fields, or the button of an entry. */
export interface Affordance {
  /** Address of the page that has it. */
  url: string;
  /** Of an entry's button: a form without fields. */
  form: PageForm;
  /** What it is called: its buttons and its own name. */
  names: readonly string[];
  /** Of an entry's button: its list, and the position of the entry. */
  entry: { list: number; row: number } | null;
}

/** What can be done on a page, in order, but for searches and logins.
 *  @param controls those of the page, which say whether the control of an entry is a button */
export function affordancesOf(page: PageContent, controls: readonly Control[]): Affordance[] {
  const { url, forms, collections } = page;
  const buttons = new Set(controls.filter(({ role }) => role === 'button').map(({ ref }) => ref));
  const entries = new Map<string, NonNullable<Affordance['entry']>>();
  for (const [list, { rows }] of collections.entries())
    for (const [row, { controls: own }] of rows.entries())
      for (const { ref } of own) if (buttons.has(ref)) entries.set(ref, { list, row });
  const own = forms
    .filter(({ isSearch, isLogin }) => !isSearch && !isLogin)
    .flatMap((form) => form.buttons.map((button) => ({ ...form, buttons: [button] })));
  const sending = new Set(own.flatMap(({ buttons: [button] }) => button?.ref ?? []));
  const bare = controls
    .filter(({ ref }) => entries.has(ref) && !sending.has(ref))
    .map(({ ref, name }) => ({ name: '', fields: [], buttons: [{ ref, name }], isSearch: false, isLogin: false }));
  return [...own, ...bare].map((form) => ({
    url,
    form,
    names: [...form.buttons.map(({ name }) => name), form.name],
    entry: entries.get(form.buttons[0]?.ref ?? '') ?? null,
  }));
}
