import type { ActionResult } from '../../device.ts';
import { did, didNot, quoted } from '../action-result.ts';
import { pressCalculatorKey } from '../apps/calculator.ts';
import { addNote } from '../apps/notes.ts';
import { frontTab } from '../browser/browser.ts';
import type { NavigationResult } from '../browser/navigate.ts';
import { BLANK_URL } from '../browser/own-pages.ts';
import type { PageEngine } from '../browser/page-engine.ts';
import type { AppName, Computer } from '../state.ts';
import { appTitle, bringToFront, closeWindow, frontApp, viewIn, windowTitle } from '../state.ts';
import { printPage, takeScreenshot } from './capture.ts';
import { engineInFront } from './engine-in-front.ts';

/** Clicks a part of the computer outside the page: dock, title bars, tabs, the small applications. */
export async function clickShell(computer: Computer, engine: PageEngine, ref: string): Promise<ActionResult> {
  const [part, detail = ''] = split(ref);
  switch (part) {
    case 'dock':
    case 'window':
      return openApp(computer, engine, detail as AppName);
    case 'close':
      return closeFront(computer);
    case 'screenshot':
      return takeScreenshot(computer);
    case 'print':
      return printPage(computer, engineInFront(computer, engine));
    case 'home':
      computer.windows = [];
      return did('Went to the home screen.');
    case 'key':
      return clickKey(computer, detail);
    case 'new-note':
      return newNote(computer);
    case 'note':
      computer.notes.open = Number(detail) - 1;
      return did(`Clicked note ${detail}; it has the focus.`);
    case 'file':
      return openFile(computer, Number(detail) - 1);
    default:
      return clickBrowserBar(computer, engine, part, Number(detail));
  }
}

function split(ref: string): [string, string?] {
  const at = ref.indexOf(':');
  return at === -1 ? [ref] : [ref.slice(0, at), ref.slice(at + 1)];
}

async function openApp(computer: Computer, engine: PageEngine, app: AppName): Promise<ActionResult> {
  bringToFront(computer, app);
  if (viewIn(computer, app) !== null) await engineInFront(computer, engine).readyTab();
  const title = windowTitle(computer, app);
  if (title === appTitle(app)) return did(`Opened ${title}.`);
  return did(`Opened ${app === 'browser' ? 'the browser' : appTitle(app)}; it shows ${quoted(title)}.`);
}

function closeFront(computer: Computer): ActionResult {
  const app = frontApp(computer);
  if (app === 'desktop') return didNot('There is no window to close.');
  closeWindow(computer, app);
  return did(`Closed ${appTitle(app)}.`);
}

function clickKey({ calculator }: Computer, key: string): ActionResult {
  const said = pressCalculatorKey(calculator, key);
  if (!said) return did(`Pressed ${key}: the calculator shows ${quoted(calculator.expression)}.`);
  if (key === '=' && said.ok)
    return { ok: true, summary: `${calculator.expression} = ${said.text}.`, value: Number(said.text) };
  return said.ok ? did(`Pressed ${key}: ${said.text}.`) : didNot(`Could not press ${key}: ${said.text}.`);
}

function newNote({ notes }: Computer): ActionResult {
  const problem = addNote(notes, '');
  if (problem !== null) return didNot(`Made no note: ${problem}.`);
  notes.open = notes.texts.length - 1;
  return did(`Made note ${notes.texts.length}; it has the focus.`);
}

function openFile({ files }: Computer, index: number): ActionResult {
  const file = files.stored[index];
  if (!file) return didNot('There is no such file.');
  files.opened = file.name;
  return did(`Opened the file ${quoted(file.name)}.`);
}

async function clickBrowserBar(
  computer: Computer,
  engine: PageEngine,
  part: string,
  id: number,
): Promise<ActionResult> {
  const { browser } = computer;
  if (part === 'tab') return clickTab(computer, engine, id);
  if (part === 'close-tab') return clickCloseTab(computer, engine, id);
  if (part === 'new-tab') return clickNewTab(computer, engine);
  const tab = frontTab(browser);
  if (part === 'back') return goBack(computer, engine);
  if (!tab) return didNot('No page is open.');
  if (part === 'address') {
    browser.addressDraft = '';
    return did('Clicked the address bar; it has the focus.');
  }
  if (part === 'forward') return travelled(await engine.travel(tab, 1), 'forward');
  return travelled(await engine.reload(tab), 'reload');
}

async function goBack(computer: Computer, engine: PageEngine): Promise<ActionResult> {
  const app = frontApp(computer);
  const view = viewIn(computer, app);
  const tab = view && frontTab(view);
  if (app === 'files' && computer.files.opened !== null) {
    computer.files.opened = null;
    return did('Went back to the list of files.');
  }
  if (tab && tab.at > 0) return travelled(await engineInFront(computer, engine).travel(tab, -1), 'back');
  if (computer.kind !== 'mobile' || app === 'desktop') return didNot('There is no page to go back to.');
  computer.windows = [];
  return did('Went back to the home screen.');
}

function travelled(navigation: NavigationResult | null, way: 'back' | 'forward' | 'reload'): ActionResult {
  if (!navigation) return didNot(`There is no page to go ${way} to.`);
  const what = way === 'reload' ? 'Reloaded the page' : `Went ${way}`;
  if (navigation.type !== 'page')
    return navigation.ok ? did(`${what}; ${navigation.text}.`) : didNot(`${what}, but ${navigation.text}.`);
  return navigation.ok ? did(`${what}; now on ${navigation.text}.`) : didNot(`${what}; now on ${navigation.text}.`);
}

async function clickTab(computer: Computer, engine: PageEngine, id: number): Promise<ActionResult> {
  const tab = computer.browser.tabs.find((each) => each.id === id);
  if (!tab) return didNot('There is no such tab.');
  await engine.showTab(tab);
  return did(`Switched to the tab ${quoted(windowTitle(computer, 'browser'))}.`);
}

async function clickCloseTab(computer: Computer, engine: PageEngine, id: number): Promise<ActionResult> {
  const tab = computer.browser.tabs.find((each) => each.id === id);
  if (!tab) return didNot('There is no such tab.');
  await engine.closeTab(tab);
  if (computer.browser.tabs.length > 0) {
    return did(`Closed a tab; now on ${quoted(windowTitle(computer, 'browser'))}.`);
  }
  closeWindow(computer, 'browser');
  return did('Closed the last tab, and the browser with it.');
}

async function clickNewTab(computer: Computer, engine: PageEngine): Promise<ActionResult> {
  const tab = await engine.newTab();
  if (!tab) return didNot('There are too many tabs: close one first.');
  await engine.visit(tab, { method: 'GET', url: new URL(BLANK_URL) });
  computer.browser.addressDraft = '';
  return did('Opened a new tab; the address bar has the focus.');
}
