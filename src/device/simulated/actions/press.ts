import type { ActionResult } from '../../device.ts';
import { did, didNot, quoted } from '../action-result.ts';
import { rewriteNote } from '../apps/notes.ts';
import { addressOrSearch } from '../browser/address.ts';
import { resultOf } from '../browser/click.ts';
import type { PageEngine, ScrollDirection } from '../browser/page-engine.ts';
import { indexOf } from '../browser/page-index.ts';
import type { Computer } from '../state.ts';
import { frontApp, pageInFront } from '../state.ts';
import { clickShell } from './click-shell.ts';
import { engineInFront } from './engine-in-front.ts';
import { scroll } from './scroll.ts';
import { typeText } from './type-text.ts';

const NAMED_KEYS = new Set(
  `Enter Tab Shift+Tab Escape Backspace Delete ArrowUp ArrowDown ArrowLeft ArrowRight PageUp PageDown Home End`.split(
    ' ',
  ),
);

const SCROLLS: Readonly<Record<string, ScrollDirection>> = {
  PageDown: 'down',
  PageUp: 'up',
  ' ': 'down',
  ArrowDown: 'down',
  ArrowUp: 'up',
  Home: 'top',
  End: 'bottom',
};

/** Presses a key, named as in UI Events (W3C). The focused element receives it. */
export async function press(computer: Computer, browser: PageEngine, name: string): Promise<ActionResult> {
  const key = name === 'Space' ? ' ' : name;
  if (!NAMED_KEYS.has(key) && [...key].length !== 1) return didNot(`There is no key ${quoted(name)}.`);
  switch (frontApp(computer)) {
    case 'browser':
    case 'mail':
    case 'calendar':
      return pressInPage(computer, browser, key);
    case 'notes':
      return pressInNotes(computer, browser, key);
    case 'calculator':
      return pressInCalculator(computer, browser, key);
    default:
      return didNot(`Pressed ${nameOf(key)}, but nothing has the focus.`);
  }
}

const nameOf = (key: string): string => (key === ' ' ? 'Space' : key);

async function pressInPage(computer: Computer, browser: PageEngine, key: string): Promise<ActionResult> {
  if (frontApp(computer) === 'browser' && computer.browser.addressDraft !== null)
    return pressInAddress(computer, browser, key, computer.browser.addressDraft);
  const shown = pageInFront(computer);
  if (!shown) return didNot(`Pressed ${nameOf(key)}, but no page is open.`);
  const click = await engineInFront(computer, browser).press(shown, key);
  const focus = pageInFront(computer)?.focus;
  if (focus) computer.pointer = indexOf(shown.page).refOf.get(focus) ?? computer.pointer;
  if (click) return click.result;
  const direction = SCROLLS[key];
  return direction ? scroll(computer, browser, direction) : did(`Pressed ${nameOf(key)}; nothing changed.`);
}

async function pressInAddress(
  computer: Computer,
  engine: PageEngine,
  key: string,
  draft: string,
): Promise<ActionResult> {
  const { browser } = computer;
  if (key === 'Enter') return openDraft(engine, draft);
  if (key === 'Tab' || key === 'Escape') {
    browser.addressDraft = null;
    return did(`Pressed ${key}; the page has the focus.`);
  }
  if (key === 'Backspace') browser.addressDraft = [...draft].slice(0, -1).join('');
  else if ([...key].length === 1) return typeText(computer, engine, undefined, key);
  return did(`Pressed ${nameOf(key)} in the address bar.`);
}

async function openDraft(browser: PageEngine, draft: string): Promise<ActionResult> {
  const url = addressOrSearch(draft);
  const tab = await browser.readyTab();
  if (!url || !tab) return didNot('Pressed Enter, but the address bar is empty.');
  return resultOf('Pressed Enter', await browser.visit(tab, { method: 'GET', url }));
}

function pressInNotes(computer: Computer, browser: PageEngine, key: string): ActionResult | Promise<ActionResult> {
  const { notes } = computer;
  if (key === 'Escape') {
    notes.open = null;
    return did('Pressed Escape; no note has the focus.');
  }
  if (key === 'Enter' && notes.open !== null) return typeText(computer, browser, undefined, '\n');
  if ([...key].length === 1) return typeText(computer, browser, undefined, key);
  if (key !== 'Backspace' || notes.open === null) return did(`Pressed ${key}; nothing changed.`);
  rewriteNote(notes, notes.open, [...(notes.texts[notes.open] ?? '')].slice(0, -1).join(''));
  return did(`Deleted the last character of note ${notes.open + 1}.`);
}

function pressInCalculator(computer: Computer, browser: PageEngine, key: string): ActionResult | Promise<ActionResult> {
  const own = { Enter: '=', Backspace: '⌫', Escape: 'C', '=': '=' }[key];
  if (own !== undefined) return clickShell(computer, browser, `key:${own}`);
  if ([...key].length === 1) return typeText(computer, browser, undefined, key);
  return did(`Pressed ${key}; nothing changed.`);
}
