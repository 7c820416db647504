import { load } from 'cheerio/slim';
import type { Element } from 'domhandler';
import type { OpenPage } from '../browser/browser.ts';
import { openTab, toOpenPage } from '../browser/browser.ts';
import { enforceLimits, titleOf } from '../browser/parse-page.ts';
import { itemsOf, replaceItems } from '../browser/storage.ts';
import type { Computer } from '../state.ts';
import { freshComputer } from '../state.ts';
import { answer } from './host/operations.ts';
import type { PendingNavigation } from './host/script-page.ts';
import { ScriptPage } from './host/script-page.ts';
import { decodePage, type EncodedPage, encodePage } from './page-state.ts';
import { checkResult } from './result.ts';
import { runInSandbox } from './sandbox.ts';
import type { EncodedNavigation, ScriptJob, ScriptOutcome, StoredItems } from './script-job.ts';

/** Runs a script on a copy of its page in the calling thread, and returns the changes. */
export async function runScript(job: ScriptJob): Promise<ScriptOutcome> {
  const { computer, shown } = openCopy(job);
  const page = new ScriptPage(computer, shown);
  const run = await runInSandbox(job.code, job.argsJson, (request) => answer(page, request), { now: job.now });
  // A stopped script may have been in the middle of a change.
  const hasChanged = page.hasChanged || !run.ok;
  if (hasChanged) cleanUp(page);
  const result = run.ok ? checkResult(run.json) : run;
  const navigation = result.ok ? page.navigation : null;
  const encoded = hasChanged || navigation ? encodePage(shown, elementsOf(navigation)) : null;
  return {
    result,
    page: encoded?.state ?? null,
    scroll: shown.scroll,
    navigation: encoded && navigation && encodeNavigation(navigation, encoded),
    cookies: page.cookieLines,
    stored: storedItems(computer, shown),
  };
}

/** Creates a computer with only the state that the script may see. */
function openCopy(job: ScriptJob): { computer: Computer; shown: OpenPage } {
  const { kind, now, page, historyLength, cookies, stored } = job;
  const computer = freshComputer(kind, [], now);
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

/** Enforces the page limits after a script and clears references to removed elements. */
function cleanUp(page: ScriptPage): void {
  const { shown, root } = page;
  enforceLimits(root);
  page.touchTree();
  shown.page.title = titleOf(shown.page.$, shown.page.url);
  const isRemoved = (element: Element): boolean => !page.isConnected(element);
  if (shown.focus && isRemoved(shown.focus)) shown.focus = null;
  if (shown.mark && isRemoved(shown.mark.element)) shown.mark = null;
  if (shown.problem && isRemoved(shown.problem.control)) shown.problem = null;
}

function elementsOf(navigation: PendingNavigation | null): Element[] {
  if (navigation?.type === 'click') return [navigation.element];
  if (navigation?.type !== 'submit') return [];
  return navigation.submitter ? [navigation.form, navigation.submitter] : [navigation.form];
}

function encodeNavigation(navigation: PendingNavigation, { placeOf }: EncodedPage): EncodedNavigation | null {
  switch (navigation.type) {
    case 'address':
      return { type: 'address', url: navigation.url.href };
    case 'click': {
      const element = placeOf(navigation.element);
      return element === null ? null : { type: 'click', element };
    }
    case 'submit': {
      const form = placeOf(navigation.form);
      const submitter = navigation.submitter && placeOf(navigation.submitter);
      return form === null ? null : { type: 'submit', form, submitter, isChecked: navigation.isChecked };
    }
    default:
      return navigation;
  }
}
