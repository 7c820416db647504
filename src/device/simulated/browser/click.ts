import type { Element } from 'domhandler';
import type { ActionResult } from '../../device.ts';
import { did, didNot, quoted } from '../action-result.ts';
import type { Computer } from '../state.ts';
import type { OpenPage, Tab } from './browser.ts';
import { frontTab, MAX_TABS, openTab } from './browser.ts';
import { textOf } from './dom.ts';
import { isChecked, kindOf, nameOf, setChecked } from './forms/controls.ts';
import { controlsOf, findProblem, submissionOf, wouldShowPassword } from './forms/forms.ts';
import { rememberDefaults, resetForm } from './forms/reset-form.ts';
import type { BrowserContext, NavigationResult, Visit } from './navigate.ts';
import { scrollToFragment, visit } from './navigate.ts';
import { formOf, isDisabled, linkUrl } from './page-index.ts';

/** A click on an element of a page: what happened, and where it led when it led anywhere. */
export interface Click {
  result: ActionResult;
  landing: NavigationResult | null;
}

/** Gives an element the focus and marks it as what was acted on last. */
export function touch(shown: OpenPage, element: Element): void {
  shown.version += 1;
  shown.mark = { element, isRead: false };
  shown.focus = element;
}

export async function clickElement(
  computer: Computer,
  around: BrowserContext,
  shown: OpenPage,
  element: Element,
): Promise<Click> {
  const name = quoted(nameOf(shown.page, element));
  if (isDisabled(element)) return stay(didNot(`${name} is disabled: it cannot be clicked.`));
  touch(shown, element);
  computer.browser.addressDraft = null;
  switch (kindOf(element)) {
    case 'link':
      return follow(computer, around, shown, element, name);
    case 'submit':
      return submit(computer, around, shown, element, `Clicked ${name}`);
    case 'checkbox':
      return stay(toggle(shown, element, name));
    case 'radio':
      rememberDefaults(shown.page, element);
      setChecked(shown.page, element, true);
      return stay(did(`Chose ${name}.`));
    case 'reset':
      return stay(reset(shown, element, name));
    case 'button':
      return stay(did(`Clicked ${name}; the page did not react to it.`));
    case 'file':
      return stay(did(`Clicked ${name}, a file field: upload puts one of the files into it.`));
    default:
      return stay(did(`Clicked ${name}; it has the focus.`));
  }
}

function stay(result: ActionResult): Click {
  return { result, landing: null };
}

function toggle({ page }: OpenPage, element: Element, name: string): ActionResult {
  rememberDefaults(page, element);
  setChecked(page, element, !isChecked(element));
  return did(isChecked(element) ? `Checked ${name}.` : `Unchecked ${name}.`);
}

function reset({ page }: OpenPage, element: Element, name: string): ActionResult {
  const form = formOf(page, element);
  if (form) resetForm(page, controlsOf(page, form));
  return did(`Clicked ${name}; the form is as it was at first.`);
}

async function follow(
  computer: Computer,
  around: BrowserContext,
  shown: OpenPage,
  link: Element,
  name: string,
): Promise<Click> {
  const url = linkUrl(shown.page, link);
  if (!url) return stay(didNot(`The link ${name} has no address that can be opened.`));
  const isNewTab = link.attribs.target?.toLowerCase() === '_blank';
  if (!isNewTab && isSamePage(url, shown.page.url)) {
    shown.page.url = url.href;
    if (!scrollToFragment(shown, url.hash)) return stay(did(`Clicked ${name}; it is on this page.`));
    return stay(did(`Clicked ${name}; scrolled to ${quoted(textOf(shown.mark?.element ?? link))}.`));
  }
  return lead(computer, around, { method: 'GET', url }, isNewTab, `Clicked ${name}`);
}

function isSamePage(url: URL, current: string): boolean {
  return url.hash !== '' && url.href.split('#')[0] === current.split('#')[0];
}

/** Sends the form that a control belongs to, if what it holds allows. `what` begins the summary. */
export async function submit(
  computer: Computer,
  around: BrowserContext,
  shown: OpenPage,
  control: Element,
  what: string,
  submitter: Element | null = control,
): Promise<Click> {
  const { page } = shown;
  const form = formOf(page, control);
  if (!form) return stay(did(`${what}; the page did not react to it.`));
  const problem = findProblem(page, form, submitter);
  shown.problem = problem;
  if (problem) {
    touch(shown, problem.control);
    return stay(
      didNot(`${what}, but the form was not sent: ${quoted(nameOf(page, problem.control))} ${problem.text}.`),
    );
  }
  const submission = submissionOf(page, form, submitter);
  if (!submission) return stay(didNot(`${what}, but the form has no address that it can be sent to.`));
  if (wouldShowPassword(page, form, submission)) {
    return stay(didNot(`${what}, but the form was not sent: it would put the password into its address.`));
  }
  return lead(computer, around, submission, submission.isNewTab, what);
}

async function lead(
  computer: Computer,
  around: BrowserContext,
  where: Visit,
  isNewTab: boolean,
  what: string,
): Promise<Click> {
  const tab = isNewTab ? openTab(computer.browser) : frontTab(computer.browser);
  if (!tab) return stay(didNot(`${what}, but there are already ${MAX_TABS} tabs: close one first.`));
  const landing = await visit(computer, around, tab, where);
  if (isNewTab) dropIfEmpty(computer, tab);
  return { result: resultOf(what, landing, isNewTab), landing };
}

// A new tab for a file has nothing to show: browsers close it at once.
function dropIfEmpty({ browser }: Computer, tab: Tab): void {
  if (tab.history.length > 0) return;
  const notice = browser.downloadNotice;
  browser.tabs = browser.tabs.filter((each) => each !== tab);
  browser.front = browser.tabs.at(-1)?.id ?? 0;
  browser.downloadNotice = notice;
}

export function resultOf(what: string, landing: NavigationResult, isNewTab = false): ActionResult {
  if (landing.type === 'refused') return didNot(`${what}, but ${landing.text}.`);
  if (landing.type === 'file')
    return landing.ok ? did(`${what}; ${landing.text}.`) : didNot(`${what}, but ${landing.text}.`);
  const place = `${isNewTab ? 'a new tab is' : 'now'} on ${landing.text}.`;
  return landing.ok ? did(`${what}; ${place}`) : didNot(`${what}; ${place}`);
}
