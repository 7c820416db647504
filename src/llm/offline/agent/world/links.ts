import type { PageContent, PageForm } from '../../../../device/page-content.ts';
import { FUNCTION_WORDS } from '../../../../text/words/function-words.ts';
import { stemOf } from '../../../../text/words/stems.ts';
import { nameWords } from './name-words.ts';

/** The link whose name consists of words of the text, such as `Invoices` for `my unpaid invoices`; the longest name. */
export function menuLink({ links }: PageContent, text: string): string | null {
  const stems = new Set(nameWords(text).map(({ surface }) => stemOf(surface)));
  let best: { url: string; count: number } | null = null;
  for (const { text: name, url, area } of links) {
    const words = nameWords(name).filter(({ key }) => !FUNCTION_WORDS.has(key));
    const isNamed = area !== 'row' && words.length > 0 && words.every(({ surface }) => stems.has(stemOf(surface)));
    if (isNamed && words.length > (best?.count ?? 0)) best = { url, count: words.length };
  }
  return best?.url ?? null;
}

/** The field and the button of a page's search form. */
export function findSearch({ forms }: PageContent): { fieldRef: string; buttonRef: string | null } | null {
  const form = forms.find(({ isSearch }) => isSearch);
  const field = form?.fields.find(({ type }) => type === 'search') ?? form?.fields.find(isText);
  return form === undefined || field === undefined
    ? null
    : { fieldRef: field.ref, buttonRef: form.buttons[0]?.ref ?? null };
}

const isText = ({ type }: PageForm['fields'][number]): boolean => type === 'text';
