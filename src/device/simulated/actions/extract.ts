import type { Element } from 'domhandler';
import type { ActionResult, DeviceAction } from '../../device.ts';
import { didNot, quoted } from '../action-result.ts';
import { frontPage } from '../browser/browser.ts';
import type { Computer } from '../state.ts';
import { bringToFront, pageAppInFront, pageInFront } from '../state.ts';

type ExtractAction = Extract<DeviceAction, { type: 'extract' }>;

/** Reads the page in the browser and highlights what was read. */
export async function extract(computer: Computer, action: ExtractAction): Promise<ActionResult> {
  if (!pageAppInFront(computer) && frontPage(computer.browser)) bringToFront(computer, 'browser');
  computer.pointer = null;
  if (action.found) return show(computer, action.found);
  return action.schema ? fillSchema(computer, action, action.schema) : answer(computer, action.question);
}

/** Highlights texts that were found in the content of the page. */
async function show(computer: Computer, found: readonly string[]): Promise<ActionResult> {
  const page = pageInFront(computer)?.page;
  if (!page) return didNot('There is no page to read: the browser is not open.');
  const { findText } = await import('../extraction/find-text.ts');
  markRead(computer, findText(page, found[0] ?? ''));
  return { ok: true, summary: `Read ${found.map((text) => quoted(text)).join(', ')}.`, value: found };
}

async function fillSchema(computer: Computer, action: ExtractAction, schema: object): Promise<ActionResult> {
  // Loaded on first use: includes a validator and a sample generator.
  const [{ fillFromPage }, { findText }] = await Promise.all([
    import('./fill-schema.ts'),
    import('../extraction/find-text.ts'),
  ]);
  const page = pageInFront(computer)?.page ?? null;
  const { result, seen } = fillFromPage(page, { ...action, schema });
  markRead(computer, page === null || seen === null ? null : findText(page, seen));
  return result;
}

async function answer(computer: Computer, question: string): Promise<ActionResult> {
  const page = pageInFront(computer)?.page;
  if (!page) return didNot('There is no page to read: the browser is not open.');
  const { readPage } = await import('../extraction/read-page.ts');
  const reading = readPage(page, question);
  if (!reading) return didNot(`Nothing on the page ${quoted(page.title)} answers ${quoted(question)}.`);
  markRead(computer, reading.element);
  return { ok: true, summary: reading.summary, value: reading.value };
}

function markRead(computer: Computer, element: Element | null): void {
  const shown = pageInFront(computer);
  if (shown) shown.mark = element ? { element, isRead: true } : null;
}
