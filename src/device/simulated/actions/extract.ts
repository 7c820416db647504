import type { Element } from 'domhandler';
import type { ActionResult, DeviceAction } from '../../device.ts';
import { didNot, quoted } from '../action-result.ts';
import { frontPage } from '../browser/browser.ts';
import type { Computer } from '../state.ts';
import { bringToFront, frontApp, pageAppInFront, pageInFront } from '../state.ts';

type ExtractAction = Extract<DeviceAction, { type: 'extract' }>;

/** Reads the page in the browser and highlights what was read. */
export async function extract(computer: Computer, action: ExtractAction): Promise<ActionResult> {
  computer.pointer = null;
  if (action.found && frontApp(computer) === 'files') return toRead(action.found, computer.files.opened ?? '');
  if (!pageAppInFront(computer) && frontPage(computer.browser)) bringToFront(computer, 'browser');
  if (action.found) return show(computer, action.found);
  return action.schema ? fillSchema(computer, action, action.schema) : answer(computer, action.question);
}

/** Highlights texts that were found in the content of the page. */
async function show(computer: Computer, found: readonly string[]): Promise<ActionResult> {
  const page = pageInFront(computer)?.page;
  if (!page) return didNot('There is no page to read: the browser is not open.');
  const { findText } = await import('../content/find-text.ts');
  markRead(computer, findText(page, found[0] ?? ''));
  return toRead(found, page.title);
}

/** @param title of what was read, which has none of what was looked for if nothing was found */
function toRead(found: readonly string[], title: string): ActionResult {
  const read = found.length > 0 ? found : [title];
  return { ok: true, summary: `Read ${read.map((text) => quoted(text)).join(', ')}.`, value: found };
}

async function fillSchema(computer: Computer, action: ExtractAction, schema: object): Promise<ActionResult> {
  // Loaded on first use: includes a validator and a sample generator.
  const [{ fillFromPage }, { findText }] = await Promise.all([
    import('./fill-schema.ts'),
    import('../content/find-text.ts'),
  ]);
  const page = pageInFront(computer)?.page ?? null;
  const { result, seen } = fillFromPage(page, { ...action, schema });
  markRead(computer, page === null || seen === null ? null : findText(page, seen));
  return result;
}

async function answer(computer: Computer, question: string): Promise<ActionResult> {
  const page = pageInFront(computer)?.page;
  if (!page) return didNot('There is no page to read: the browser is not open.');
  const [{ answerFromContent }, { findText }, { readPageContent }] = await Promise.all([
    import('../../../reading/answer/answer-page.ts'),
    import('../content/find-text.ts'),
    import('../content/page/read-page-content.ts'),
  ]);
  const content = readPageContent(page, { isWhole: true });
  const found = answerFromContent(question, content, computer.today);
  if (!found) return didNot(`Nothing on the page ${quoted(page.title)} answers ${quoted(question)}.`);
  markRead(computer, findText(page, found.raw));
  const said = [found.entity, found.attribute].filter((text) => text !== '').join(', ');
  return { ok: true, summary: `Read ${quoted(said || page.title)}.`, value: found.value };
}

function markRead(computer: Computer, element: Element | null): void {
  const shown = pageInFront(computer);
  if (shown) shown.mark = element ? { element, isRead: true } : null;
}
