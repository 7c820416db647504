import { load } from 'cheerio/slim';
import type { Element } from 'domhandler';
import type { OpenPage } from '../browser/browser.ts';
import { openTab, toOpenPage } from '../browser/browser.ts';
import { keepWithinLimits, titleOf } from '../browser/parse-page.ts';
import { itemsOf, replaceItems } from '../browser/storage.ts';
import type { Computer } from '../state.ts';
import { freshComputer } from '../state.ts';
import { answer } from './host/operations.ts';
import type { Journey } from './host/script-page.ts';
import { ScriptPage } from './host/script-page.ts';
import { decodePage, type EncodedPage, encodePage } from './page-state.ts';
import { checkResult } from './result.ts';
import { runInSandbox } from './sandbox.ts';
import type { NamedJourney, ScriptJob, ScriptOutcome, StoredItems } from './script-job.ts';

/** Runs a script on a copy of its page, in the calling thread, and says what changed. */
export async function runScript(job: ScriptJob): Promise<ScriptOutcome> {
  const { computer, shown } = openCopy(job);
  const page = new ScriptPage(computer, shown);
  const run = await runInSandbox(job.code, job.argsJson, (request) => answer(page, request));
  // What was stopped may have been in the middle of a change.
  const hasChanged = page.hasChanged || !run.ok;
  if (hasChanged) tidy(page);
  const result = run.ok ? checkResult(run.json) : run;
  const journey = result.ok ? page.journey : null;
  const encoded = hasChanged || journey ? encodePage(shown, elementsOf(journey)) : null;
  return {
    result,
    page: encoded?.state ?? null,
    scroll: shown.scroll,
    journey: encoded && journey && nameElements(journey, encoded),
    cookies: page.cookieLines,
    stored: storedItems(computer, shown),
  };
}

/** A computer that has just what the script may see. */
function openCopy({ kind, page, historyLength, cookies, stored }: ScriptJob): { computer: Computer; shown: OpenPage } {
  const computer = freshComputer(kind, []);
  const { browser } = computer;
  const shown = toOpenPage({ url: page.url, status: page.status, title: page.title, $: load('') });
  decodePage(shown, page);
  const tab = openTab(browser);
  if (!tab) throw new Error('A fresh browser has no room for a tab.');
  tab.history = Array.from({ length: historyLength }, () => ({ url: page.url, shown }));
  tab.at = historyLength - 1;
  browser.cookies.restore(cookies);
  replaceItems(browser, 'local', page.url, stored.local);
  replaceItems(browser, 'session', page.url, stored.session);
  return { computer, shown };
}

function storedItems({ browser }: Computer, { page }: OpenPage): StoredItems {
  return { local: itemsOf(browser, 'local', page.url), session: itemsOf(browser, 'session', page.url) };
}

/** Brings the page back within the limits of pages, and forgets what is no longer on it. */
function tidy(page: ScriptPage): void {
  const { shown, root } = page;
  keepWithinLimits(root);
  page.touchTree();
  shown.page.title = titleOf(shown.page.$, shown.page.url);
  const isGone = (element: Element): boolean => !page.isConnected(element);
  if (shown.focus && isGone(shown.focus)) shown.focus = null;
  if (shown.mark && isGone(shown.mark.element)) shown.mark = null;
  if (shown.problem && isGone(shown.problem.control)) shown.problem = null;
}

function elementsOf(journey: Journey | null): Element[] {
  if (journey?.type === 'click') return [journey.element];
  if (journey?.type !== 'submit') return [];
  return journey.submitter ? [journey.form, journey.submitter] : [journey.form];
}

function nameElements(journey: Journey, { placeOf }: EncodedPage): NamedJourney | null {
  switch (journey.type) {
    case 'address':
      return { type: 'address', url: journey.url.href };
    case 'click': {
      const element = placeOf(journey.element);
      return element === null ? null : { type: 'click', element };
    }
    case 'submit': {
      const form = placeOf(journey.form);
      const submitter = journey.submitter && placeOf(journey.submitter);
      return form === null ? null : { type: 'submit', form, submitter, isChecked: journey.isChecked };
    }
    default:
      return journey;
  }
}
