import type { Element } from 'domhandler';
import type { ActionResult, DeviceAction } from '../../device.ts';
import { brief, did, didNot, quoted } from '../apps/result.ts';
import type { OpenPage } from '../browser/browser.ts';
import { frontPage, frontTab } from '../browser/browser.ts';
import { clickElement, resultOf, submit } from '../browser/click.ts';
import { fieldValue, isPassword } from '../browser/controls.ts';
import { submissionOf, wouldShowPassword } from '../browser/forms.ts';
import type { Landing, Surroundings } from '../browser/navigate.ts';
import { reload, travel, visit } from '../browser/navigate.ts';
import { indexOf } from '../browser/page-index.ts';
import { completeDocument, keepWithinLimits, titleOf } from '../browser/parse-page.ts';
import type { Computer } from '../state.ts';
import { bringToFront } from '../state.ts';
import { answer } from './operations.ts';
import { readResult } from './result.ts';
import { runInSandbox } from './sandbox.ts';
import type { Journey } from './script-page.ts';
import { ScriptPage } from './script-page.ts';

type EvaluateAction = Extract<DeviceAction, { type: 'evaluate_js' }>;

const MAX_CODE = 256 * 1024;

/** Runs a script in the page in front. What leads away from the page (links, forms, addresses, the history) is done
 *  after the script has ended, the last of it only. */
export async function evaluate(
  computer: Computer,
  around: Surroundings,
  { js, args }: EvaluateAction,
): Promise<ActionResult> {
  const shown = frontPage(computer.browser);
  if (!shown) return didNot('There is no page to run a script in: the browser is not open.');
  if (js.length > MAX_CODE) return didNot('RangeError: the script is longer than 256 KB.');
  bringToFront(computer, 'browser');
  computer.pointer = null;
  completeDocument(shown.page.$);
  const hadSecret = holdsPassword(shown);
  const page = new ScriptPage(computer, shown);
  const run = await runInSandbox(js, JSON.stringify(args ?? null), (request) => answer(page, request));
  // What was stopped may have been in the middle of a change.
  if (page.hasChanged || !run.ok) settle(page);
  const secret = hadSecret || holdsPassword(shown) ? { isSecret: true } : {};
  if (!run.ok) return { ...didNot(brief(run.message, 2_000)), ...secret };
  const result = withValue(run.json, `Ran a script on ${quoted(shown.page.title)}`);
  const after = result.ok && page.journey ? await go(computer, around, shown, page.journey) : null;
  return { ...result, ...secret, summary: after ? `${result.summary.slice(0, -1)}. ${after}` : result.summary };
}

function withValue(json: string, what: string): ActionResult {
  try {
    return did(`${what}.`, readResult(json));
  } catch (error) {
    if (error instanceof RangeError) return didNot(`RangeError: ${error.message}`);
    throw error;
  }
}

function holdsPassword({ page }: OpenPage): boolean {
  return indexOf(page).controls.some((control) => isPassword(control) && fieldValue(control) !== '');
}

/** Brings the page back within the limits of pages, and forgets what is no longer on it. */
function settle(page: ScriptPage): void {
  const { shown, root } = page;
  keepWithinLimits(root);
  page.touchTree();
  shown.page.title = titleOf(shown.page.$, shown.page.url);
  const isGone = (element: Element): boolean => !page.isConnected(element);
  if (shown.focus && isGone(shown.focus)) shown.focus = null;
  if (shown.mark && isGone(shown.mark.element)) shown.mark = null;
  if (shown.problem && isGone(shown.problem.control)) shown.problem = null;
}

/** Goes where the script wanted to go; says in a sentence what came of it. */
async function go(computer: Computer, around: Surroundings, shown: OpenPage, journey: Journey): Promise<string | null> {
  const tab = frontTab(computer.browser);
  if (!tab) return null;
  switch (journey.type) {
    case 'click':
      return (await clickElement(computer, around, shown, journey.element)).result.summary;
    case 'submit':
      return sendForm(computer, around, shown, journey);
    case 'address':
      return said('It went', await visit(computer, around, tab, { method: 'GET', url: journey.url }));
    case 'reload':
      return said('It reloaded the page', await reload(computer, around, tab));
    case 'travel': {
      const landing = await travel(computer, around, tab, journey.step);
      return landing && said('It went through the history', landing);
    }
  }
}

const said = (what: string, landing: Landing): string => resultOf(what, landing).summary;

async function sendForm(
  computer: Computer,
  around: Surroundings,
  shown: OpenPage,
  { form, submitter, isChecked }: Extract<Journey, { type: 'submit' }>,
): Promise<string | null> {
  const what = 'It sent the form';
  if (isChecked) return (await submit(computer, around, shown, form, what, submitter)).result.summary;
  const tab = frontTab(computer.browser);
  const submission = submissionOf(shown.page, form, null);
  if (!tab || !submission || wouldShowPassword(shown.page, form, submission)) return 'The form could not be sent.';
  return said(what, await visit(computer, around, tab, submission));
}
