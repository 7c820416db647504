import type { ActionResult, Target } from '../../device.ts';
import { did, didNot, quoted } from '../action-result.ts';
import { typeExpression } from '../apps/calculator.ts';
import { addNote, rewriteNote } from '../apps/notes.ts';
import { fieldValue, isPassword, kindOf, nameOf } from '../browser/forms/controls.ts';
import type { PageEngine } from '../browser/page-engine.ts';
import { findTarget } from '../screen/target.ts';
import type { Computer } from '../state.ts';
import { frontApp, pageInFront } from '../state.ts';
import { engineInFront } from './engine-in-front.ts';

const MAX_ADDRESS_LENGTH = 4_000;

/** Replaces a field's content; without a target, types at the caret. */
export function typeText(
  computer: Computer,
  browser: PageEngine,
  target: Target | undefined,
  text: string,
): ActionResult | Promise<ActionResult> {
  if (target === undefined) return typeAtCaret(computer, browser, text);
  const found = findTarget(computer, target);
  if (typeof found === 'string') return didNot(found);
  computer.pointer = found.ref;
  if (found.type === 'element') {
    if (frontApp(computer) === 'browser') computer.browser.addressDraft = null;
    return engineInFront(computer, browser).fill(found.shown, found.element, text);
  }
  if (found.ref === 'address') return typeAddress(computer, text);
  if (found.ref.startsWith('note:')) return typeNote(computer, Number(found.ref.slice(5)) - 1, text);
  if (found.ref === 'expression') {
    computer.calculator.expression = '';
    return typeIntoCalculator(computer, text);
  }
  return didNot(`${quoted(found.name)} is not a text field: nothing can be typed into it.`);
}

function typeAtCaret(computer: Computer, browser: PageEngine, text: string): ActionResult | Promise<ActionResult> {
  switch (frontApp(computer)) {
    case 'calculator':
      return typeIntoCalculator(computer, text);
    case 'notes':
      return typeIntoNotes(computer, text);
    case 'browser':
      if (computer.browser.addressDraft !== null)
        return setDraft(computer.browser, computer.browser.addressDraft + text);
      return typeIntoPage(computer, browser, text);
    case 'mail':
    case 'calendar':
      return typeIntoPage(computer, browser, text);
    default:
      return didNot('Nothing that text can be typed into has the focus.');
  }
}

async function typeIntoPage(computer: Computer, browser: PageEngine, text: string): Promise<ActionResult> {
  const shown = pageInFront(computer);
  const engine = engineInFront(computer, browser);
  if (shown && engine.typeAtCaret) return engine.typeAtCaret(shown, text);
  if (!shown?.focus || kindOf(shown.focus) !== 'text') return didNot('No text field has the focus: click one first.');
  const result = await engine.fill(shown, shown.focus, fieldValue(shown.focus) + text);
  if (!result.ok || isPassword(shown.focus)) return result;
  return did(`Typed ${quoted(text)} into ${quoted(nameOf(shown.page, shown.focus))}.`);
}

function typeAddress({ browser }: Computer, text: string): ActionResult {
  return setDraft(browser, text);
}

function setDraft(browser: Computer['browser'], text: string): ActionResult {
  if (text.length > MAX_ADDRESS_LENGTH) return didNot('The address bar takes no text as long as that.');
  browser.addressDraft = text.replace(/\s+/g, ' ').toWellFormed();
  return did(`Typed ${quoted(browser.addressDraft)} into the address bar.`);
}

function typeIntoNotes(computer: Computer, text: string): ActionResult {
  const { notes } = computer;
  if (notes.open !== null) return typeNote(computer, notes.open, (notes.texts[notes.open] ?? '') + text);
  const problem = addNote(notes, text);
  if (problem !== null) return didNot(`Typed nothing: ${problem}.`);
  notes.open = notes.texts.length - 1;
  return did(`Typed ${quoted(text)} into a new note.`);
}

function typeNote({ notes }: Computer, index: number, text: string): ActionResult {
  const problem = rewriteNote(notes, index, text);
  if (problem !== null) return didNot(`Typed nothing into note ${index + 1}: ${problem}.`);
  notes.open = index;
  return did(`Typed into note ${index + 1}: ${quoted(text)}.`);
}

function typeIntoCalculator({ calculator }: Computer, text: string): ActionResult {
  if (!typeExpression(calculator, text.replace(/\s+/g, ' ').toWellFormed())) {
    return didNot('The calculator takes no expression as long as that.');
  }
  return did(`Typed ${quoted(text)} into the calculator.`);
}
