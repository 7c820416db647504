/** Safe markup: literal in the code, with every other value escaped. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

export type HtmlValue = Html | string | number | false | null | undefined | readonly HtmlValue[];

/** Template tag: escapes interpolated values unless they are `Html`; joins lists; false, null and undefined produce
 *  nothing. Attribute values must be in double quotes. */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  let markup = strings[0] ?? '';
  for (const [index, value] of values.entries()) markup += toMarkup(value) + (strings[index + 1] ?? '');
  return new Html(markup);
}

function toMarkup(value: HtmlValue): string {
  if (value === false || value === null || value === undefined) return '';
  if (value instanceof Html) return value.markup;
  if (typeof value === 'string') return escapeText(value);
  if (typeof value === 'number') return String(value);
  return value.map(toMarkup).join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeText(text: string): string {
  return text.toWellFormed().replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
