import type { Element } from 'domhandler';
import type { ActionResult, DeviceAction } from '../../device.ts';
import { brief, did, didNot, quoted } from '../action-result.ts';
import type { OpenPage } from '../browser/browser.ts';
import { frontPage, frontTab, openTab } from '../browser/browser.ts';
import { clickElement, resultOf, submit } from '../browser/click.ts';
import { fieldValue, isPassword } from '../browser/forms/controls.ts';
import { submissionOf, wouldShowPassword } from '../browser/forms/forms.ts';
import type { BrowserContext, NavigationResult } from '../browser/navigate.ts';
import { reload, travel, visit } from '../browser/navigate.ts';
import { BLANK_URL } from '../browser/own-pages.ts';
import { indexOf } from '../browser/page-index.ts';
import { completeDocument } from '../browser/parse-page.ts';
import { itemsOf, replaceItems } from '../browser/storage.ts';
import type { Computer } from '../state.ts';
import { bringToFront, timeOf } from '../state.ts';
import { decodePage, encodePage } from './page-state.ts';
import { readResult } from './result.ts';
import type { EncodedNavigation, ScriptJob, ScriptOutcome } from './script-job.ts';
import { ScriptStoppedError } from './script-stopped-error.ts';

type EvaluateAction = Extract<DeviceAction, { type: 'evaluate_js' }>;

/** Rejects with ScriptStoppedError when the script exceeds a limit. */
export type RunScript = (job: ScriptJob) => Promise<ScriptOutcome>;

const MAX_CODE = 256 * 1024;

/** Runs a script in the page in front, or in a blank page when none is open. The script works on a copy of the page in a
 *  script thread; its changes are then applied to the page. Navigation (links, forms, addresses, the history) happens
 *  afterwards, and only the last request counts. */
export async function evaluate(
  computer: Computer,
  context: BrowserContext,
  { js, args }: EvaluateAction,
  runScript: RunScript,
): Promise<ActionResult> {
  if (js.length > MAX_CODE) return didNot('RangeError: the script is longer than 256 KB.');
  const shown = await readyPage(computer, context);
  if (!shown) return didNot('There is no tab to run a script in.');
  bringToFront(computer, 'browser');
  computer.pointer = null;
  completeDocument(shown.page.$);
  const hadSecret = holdsPassword(shown);
  const job = toJob(computer, shown, js, args);
  const outcome = await runScript(job).catch((error: unknown) => {
    if (error instanceof ScriptStoppedError) return error;
    throw error;
  });
  if (outcome instanceof ScriptStoppedError) return didNot(outcome.message);
  const elements = apply(computer, shown, outcome);
  const secret = hadSecret || holdsPassword(shown) ? { isSecret: true } : {};
  const { result, navigation } = outcome;
  if (!result.ok) return { ...didNot(brief(result.message, 2_000)), ...secret };
  const what = `Ran a script on ${quoted(shown.page.title)}.`;
  const after = navigation && (await followNavigation(computer, context, shown, navigation, elements));
  return { ...did(after ? `${what} ${after}` : what, readResult(result.json)), ...secret };
}

async function readyPage(computer: Computer, context: BrowserContext): Promise<OpenPage | null> {
  const open = frontPage(computer.browser);
  if (open) return open;
  const tab = frontTab(computer.browser) ?? openTab(computer.browser);
  if (tab) await visit(computer, context, tab, { method: 'GET', url: new URL(BLANK_URL) });
  return frontPage(computer.browser);
}

function toJob(computer: Computer, shown: OpenPage, code: string, args: unknown): ScriptJob {
  const { kind, browser } = computer;
  const { url } = shown.page;
  return {
    ...{ code, kind, now: timeOf(computer) },
    argsJson: JSON.stringify(args ?? null),
    historyLength: frontTab(browser)?.history.length ?? 1,
    page: encodePage(shown).state,
    cookies: browser.cookies.storedAt(new URL(url)),
    stored: { local: itemsOf(browser, 'local', url), session: itemsOf(browser, 'session', url) },
  };
}

/** Applies the script's changes to the page and the browser. Returns the elements that the navigation may refer to. */
function apply({ browser }: Computer, shown: OpenPage, outcome: ScriptOutcome): readonly Element[] {
  const { url } = shown.page;
  browser.cookies.accept(new URL(url), outcome.cookies, { isScript: true });
  replaceItems(browser, 'local', url, outcome.stored.local);
  replaceItems(browser, 'session', url, outcome.stored.session);
  shown.scroll = outcome.scroll;
  return outcome.page ? decodePage(shown, outcome.page) : [];
}

function holdsPassword({ page }: OpenPage): boolean {
  return indexOf(page).controls.some((control) => isPassword(control) && fieldValue(control) !== '');
}

/** Performs the navigation that the script requested. Returns a summary, or null if it is not possible. */
async function followNavigation(
  computer: Computer,
  context: BrowserContext,
  shown: OpenPage,
  navigation: EncodedNavigation,
  elements: readonly Element[],
): Promise<string | null> {
  const tab = frontTab(computer.browser);
  if (!tab) return null;
  switch (navigation.type) {
    case 'click': {
      const element = elements[navigation.element];
      return element ? (await clickElement(computer, context, shown, element)).result.summary : null;
    }
    case 'submit': {
      const form = elements[navigation.form];
      const submitter = elements[navigation.submitter ?? -1] ?? null;
      return form ? sendForm(computer, context, shown, { form, submitter, isChecked: navigation.isChecked }) : null;
    }
    case 'address':
      return summaryOf('It went', await visit(computer, context, tab, { method: 'GET', url: new URL(navigation.url) }));
    case 'reload':
      return summaryOf('It reloaded the page', await reload(computer, context, tab));
    case 'travel': {
      const result = await travel(computer, context, tab, navigation.step);
      return result && summaryOf('It went through the history', result);
    }
  }
}

const summaryOf = (what: string, navigation: NavigationResult): string => resultOf(what, navigation).summary;

interface Submission {
  form: Element;
  submitter: Element | null;
  isChecked: boolean;
}

async function sendForm(
  computer: Computer,
  context: BrowserContext,
  shown: OpenPage,
  { form, submitter, isChecked }: Submission,
): Promise<string | null> {
  const what = 'It sent the form';
  if (isChecked) return (await submit(computer, context, shown, form, what, submitter)).result.summary;
  const tab = frontTab(computer.browser);
  const submission = submissionOf(shown.page, form, null);
  if (!tab || !submission || wouldShowPassword(shown.page, form, submission)) return 'The form could not be sent.';
  return summaryOf(what, await visit(computer, context, tab, submission));
}
