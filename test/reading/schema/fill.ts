import { parsePage } from '../../../src/device/simulated/browser/parse-page.ts';
import { readPageContent } from '../../../src/device/simulated/content/page/read-page-content.ts';
import { type FilledSchema, fillSchema } from '../../../src/reading/schema/fill-schema.ts';
import { sourceOfPage } from '../../../src/reading/source/page-source.ts';

export const TEXT = { type: 'string' };
export const NUMBER = { type: 'number' };
export const INTEGER = { type: 'integer' };
export const TRUTH = { type: 'boolean' };
export const formatted = (format: string) => ({ type: 'string', format });
export const orNull = (type: string) => ({ type: [type, 'null'] });
export const listOf = (items: object, more: object = {}) => ({ type: 'array', items, ...more });
export const objectOf = (properties: Record<string, object>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

/** A page with this main part. */
export const page = (main: string, { title = 'A page', lang = 'en' } = {}): string =>
  `<!doctype html><html lang="${lang}"><head><title>${title}</title></head><body><main>${main}</main></body></html>`;

export const table = (head: readonly string[], ...rows: readonly (readonly string[])[]): string =>
  `<table><thead><tr>${head.map((cell) => `<th>${cell}</th>`).join('')}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`;

export const facts = (values: Readonly<Record<string, string>>): string =>
  `<dl>${Object.entries(values)
    .map(([label, value]) => `<dt>${label}</dt><dd>${value}</dd>`)
    .join('')}</dl>`;

/** Fills a schema from a page, without samples. */
export async function fillWhole(html: string, schema: object, prompt = ''): Promise<FilledSchema> {
  const content = readPageContent(await parsePage(html, 'https://made.example/page', 200), { isWhole: true });
  return fillSchema({ schema, source: sourceOfPage(content), prompt, today: null, samples: false });
}

/** The value; the missing pointers if there is none. */
export async function fill(html: string, schema: object, prompt = ''): Promise<unknown> {
  const filled = await fillWhole(html, schema, prompt);
  return 'value' in filled ? filled.value : { missing: filled.missing.map(({ pointer }) => pointer) };
}
