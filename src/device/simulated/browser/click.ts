import type { Element } from 'domhandler';
import type { ActionResult } from '../../device.ts';
import { did, didNot, quoted } from '../action-result.ts';
import type { Viewer } from '../state.ts';
import type { OpenPage, Tab } from './browser.ts';
import { frontTab, MAX_TABS, openTab } from './browser.ts';
import { textOf } from './dom.ts';
import { isChecked, kindOf, nameOf, setChecked } from './forms/controls.ts';
import { controlsOf, findProblem, submissionOf, wouldShowPassword } from './forms/forms.ts';
import { resetForm, saveDefaults } from './forms/reset-form.ts';
import type { BrowserContext, NavigationResult, Visit } from './navigate.ts';
import { scrollToFragment, visit } from './navigate.ts';
import { formOf, isDisabled, linkUrl } from './page-index.ts';

/** Result of a click, with the navigation it caused, if any. */
export interface Click {
  result: ActionResult;
  navigation: NavigationResult | null;
}

/** Focuses an element and highlights it. */
export function touch(shown: OpenPage, element: Element): void {
  shown.version += 1;
  shown.mark = { element, isRead: false };
  shown.focus = element;
}

export async function clickElement(
  computer: Viewer,
  context: BrowserContext,
  shown: OpenPage,
  element: Element,
): Promise<Click> {
  const name = quoted(nameOf(shown.page, element));
  if (isDisabled(element)) return withoutNavigation(didNot(`${name} is disabled: it cannot be clicked.`));
  touch(shown, element);
  computer.browser.addressDraft = null;
  switch (kindOf(element)) {
    case 'link':
      return followLink(computer, context, shown, element, name);
    case 'submit':
      return submit(computer, context, shown, element, `Clicked ${name}`);
    case 'checkbox':
      return withoutNavigation(toggle(shown, element, name));
    case 'radio':
      saveDefaults(shown.page, element);
      setChecked(shown.page, element, true);
      return withoutNavigation(did(`Chose ${name}.`));
    case 'reset':
      return withoutNavigation(reset(shown, element, name));
    case 'button':
      return withoutNavigation(did(`Clicked ${name}; the page did not react to it.`));
    case 'file':
      return withoutNavigation(did(`Clicked ${name}, a file field: upload puts one of the files into it.`));
    default:
      return withoutNavigation(did(`Clicked ${name}; it has the focus.`));
  }
}

function withoutNavigation(result: ActionResult): Click {
  return { result, navigation: null };
}

function toggle({ page }: OpenPage, element: Element, name: string): ActionResult {
  saveDefaults(page, element);
  setChecked(page, element, !isChecked(element));
  return did(isChecked(element) ? `Checked ${name}.` : `Unchecked ${name}.`);
}

function reset({ page }: OpenPage, element: Element, name: string): ActionResult {
  const form = formOf(page, element);
  if (form) resetForm(page, controlsOf(page, form));
  return did(`Clicked ${name}; the form is as it was at first.`);
}

async function followLink(
  computer: Viewer,
  context: BrowserContext,
  shown: OpenPage,
  link: Element,
  name: string,
): Promise<Click> {
  const url = linkUrl(shown.page, link);
  if (!url) return withoutNavigation(didNot(`The link ${name} has no address that can be opened.`));
  const isNewTab = link.attribs.target?.toLowerCase() === '_blank';
  if (!isNewTab && isSamePage(url, shown.page.url)) {
    shown.page.url = url.href;
    if (!scrollToFragment(shown, url.hash)) return withoutNavigation(did(`Clicked ${name}; it is on this page.`));
    return withoutNavigation(did(`Clicked ${name}; scrolled to ${quoted(textOf(shown.mark?.element ?? link))}.`));
  }
  return navigate(computer, context, { method: 'GET', url }, isNewTab, `Clicked ${name}`);
}

function isSamePage(url: URL, current: string): boolean {
  return url.hash !== '' && url.href.split('#')[0] === current.split('#')[0];
}

/** Validates and submits the form of a control. `what` begins the summary. */
export async function submit(
  computer: Viewer,
  context: BrowserContext,
  shown: OpenPage,
  control: Element,
  what: string,
  submitter: Element | null = control,
): Promise<Click> {
  const { page } = shown;
  const form = formOf(page, control);
  if (!form) return withoutNavigation(did(`${what}; the page did not react to it.`));
  const problem = findProblem(page, form, submitter);
  shown.problem = problem;
  if (problem) {
    touch(shown, problem.control);
    return withoutNavigation(
      didNot(`${what}, but the form was not sent: ${quoted(nameOf(page, problem.control))} ${problem.text}.`),
    );
  }
  const submission = submissionOf(page, form, submitter);
  if (!submission) return withoutNavigation(didNot(`${what}, but the form has no address that it can be sent to.`));
  if (wouldShowPassword(page, form, submission)) {
    return withoutNavigation(didNot(`${what}, but the form was not sent: it would put the password into its address.`));
  }
  return navigate(computer, context, submission, submission.isNewTab, what);
}

async function navigate(
  computer: Viewer,
  context: BrowserContext,
  destination: Visit,
  isNewTab: boolean,
  what: string,
): Promise<Click> {
  const tab = isNewTab ? openTab(computer.browser) : frontTab(computer.browser);
  if (!tab) return withoutNavigation(didNot(`${what}, but there are already ${MAX_TABS} tabs: close one first.`));
  const navigation = await visit(computer, context, tab, destination);
  if (isNewTab) dropIfEmpty(computer, tab);
  return { result: resultOf(what, navigation, isNewTab), navigation };
}

// Browsers close a new tab that only downloaded a file.
function dropIfEmpty({ browser }: Viewer, tab: Tab): void {
  if (tab.history.length > 0) return;
  const notice = browser.downloadNotice;
  browser.tabs = browser.tabs.filter((each) => each !== tab);
  browser.front = browser.tabs.at(-1)?.id ?? 0;
  browser.downloadNotice = notice;
}

export function resultOf(what: string, navigation: NavigationResult, isNewTab = false): ActionResult {
  if (navigation.type === 'refused') return didNot(`${what}, but ${navigation.text}.`);
  if (navigation.type === 'file')
    return navigation.ok ? did(`${what}; ${navigation.text}.`) : didNot(`${what}, but ${navigation.text}.`);
  const place = `${isNewTab ? 'a new tab is' : 'now'} on ${navigation.text}.`;
  return navigation.ok ? did(`${what}; ${place}`) : didNot(`${what}; ${place}`);
}
