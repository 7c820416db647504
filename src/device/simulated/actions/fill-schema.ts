import { NoInstanceError } from '../../../json-schema/sample.ts';
import { TimeLimitError } from '../../../json-schema/time-limit.ts';
import { OverlargeSchemaError } from '../../../json-schema/validator.ts';
import { fillSchema } from '../../../reading/schema/fill-schema.ts';
import { sourceOfPage } from '../../../reading/source/page-source.ts';
import { EMPTY_SOURCE } from '../../../reading/source/source.ts';
import type { ActionResult } from '../../device.ts';
import { didNot } from '../action-result.ts';
import type { Page } from '../browser/page.ts';
import { readPageContent } from '../content/page/read-page-content.ts';

export interface SchemaAction {
  question: string;
  /** JSON Schema 2020-12 that passed `checkSchema`. */
  schema: object;
  /** Whether sample data may stand where nothing matches. */
  samples?: boolean;
}

const MAX_POINTERS_SAID = 8;

/** Fills a schema from a page. The value is always valid. `seen` is the text of the first value found. */
export function fillFromPage(
  page: Page | null,
  { question, schema, samples = false }: SchemaAction,
): { result: ActionResult; seen: string | null } {
  const source = page === null ? EMPTY_SOURCE : sourceOfPage(readPageContent(page, { isWhole: true }));
  try {
    const filled = fillSchema({ schema, source, prompt: question, today: null, samples });
    const [first] = filled.evidence.values();
    const seen = first?.raw ?? null;
    if ('missing' in filled) {
      const where = page === null ? '' : ` on “${page.title}”`;
      const pointers = filled.missing.map(({ pointer }) => pointer);
      const result = didNot(`Nothing was found for ${listPointers(pointers)}${where}.`);
      return { result: { ...result, value: filled.partial ?? null }, seen };
    }
    const { value, sampled } = filled;
    const where = page === null ? 'without a page' : `in “${page.title}”`;
    const isNothing = filled.evidence.size === 0 || sampled.includes('');
    const said = isNothing ? `Nothing matched ${where}.` : `Filled the schema from “${page?.title}”.`;
    const rest = sampled.length === 0 ? '' : ` Nothing was found for ${listPointers(sampled)}: sample data.`;
    return { result: { ok: true, summary: said + rest, value, sampled: [...sampled] }, seen };
  } catch (error) {
    if (error instanceof TimeLimitError)
      return { result: didNot('No value for the schema was found in time.'), seen: null };
    if (error instanceof OverlargeSchemaError || error instanceof NoInstanceError)
      return { result: didNot(error.message), seen: null };
    throw error;
  }
}

/** The empty pointer is the whole value. */
function listPointers(pointers: readonly string[]): string {
  const said = pointers.slice(0, MAX_POINTERS_SAID).map((pointer) => pointer || 'all of it');
  const rest = pointers.length > said.length ? ` and ${pointers.length - said.length} more` : '';
  return `${said.join(', ').slice(0, 400).toWellFormed()}${rest}`;
}
