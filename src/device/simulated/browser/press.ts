import type { Element } from 'domhandler';
import { did, didNot, quoted } from '../action-result.ts';
import type { Viewer } from '../state.ts';
import type { OpenPage } from './browser.ts';
import type { Click } from './click.ts';
import { clickElement, submit, touch } from './click.ts';
import { fieldValue, isPassword, kindOf, nameOf, radioGroup, setChecked } from './forms/controls.ts';
import { fillField, stepOption } from './forms/fill.ts';
import { defaultButton } from './forms/forms.ts';
import type { BrowserContext } from './navigate.ts';
import { formOf, indexOf, isDisabled } from './page-index.ts';

/** Handles a key while the page has the focus. Returns null if the page does not use it; it then scrolls or does nothing. */
export async function pressOnPage(
  computer: Viewer,
  context: BrowserContext,
  shown: OpenPage,
  key: string,
): Promise<Click | null> {
  if (key === 'Tab') return moveFocus(shown, 1);
  if (key === 'Shift+Tab') return moveFocus(shown, -1);
  const { focus } = shown;
  if (!focus) return null;
  if (key === 'Escape') {
    shown.focus = null;
    shown.version += 1;
    return withoutNavigation(did('Pressed Escape; nothing has the focus now.'));
  }
  switch (kindOf(focus)) {
    case 'text':
      return pressInText(computer, context, shown, focus, key);
    case 'select':
      return key === 'ArrowDown' || key === 'ArrowUp'
        ? withoutNavigation(stepOption(shown, focus, key === 'ArrowDown' ? 1 : -1))
        : null;
    case 'radio':
      return pressInChoice(computer, context, shown, focus, key);
    case 'checkbox':
      if (key === 'Enter') return enter(computer, context, shown, focus);
      return key === ' ' ? clickElement(computer, context, shown, focus) : null;
    case 'link':
      return key === 'Enter' ? clickElement(computer, context, shown, focus) : null;
    default:
      return key === 'Enter' || key === ' ' ? clickElement(computer, context, shown, focus) : null;
  }
}

function withoutNavigation(result: Click['result']): Click {
  return { result, navigation: null };
}

function moveFocus(shown: OpenPage, step: 1 | -1): Click {
  const stops = [...indexOf(shown.page).byRef.values()].filter((element) => !isDisabled(element));
  const at = shown.focus ? stops.indexOf(shown.focus) : step === 1 ? -1 : 0;
  const next = stops[(at + step + stops.length) % Math.max(stops.length, 1)];
  if (!next) return withoutNavigation(didNot('There is nothing on the page that can have the focus.'));
  touch(shown, next);
  return withoutNavigation(did(`${quoted(nameOf(shown.page, next))} has the focus.`));
}

async function pressInText(
  computer: Viewer,
  context: BrowserContext,
  shown: OpenPage,
  field: Element,
  key: string,
): Promise<Click | null> {
  const value = fieldValue(field);
  const name = quoted(nameOf(shown.page, field));
  if (key === 'Enter') {
    if (field.name !== 'textarea') return enter(computer, context, shown, field);
    return withoutNavigation(fillField(shown, field, `${value}\n`));
  }
  if (key === 'Backspace') {
    const result = fillField(shown, field, [...value].slice(0, -1).join(''));
    return withoutNavigation(result.ok ? did(`Deleted the last character of ${name}.`) : result);
  }
  if ([...key].length === 1) return withoutNavigation(fillField(shown, field, value + key));
  const isMove = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'].includes(key);
  return isMove
    ? withoutNavigation(did(`Pressed ${key} in ${isPassword(field) ? 'the password field' : name}.`))
    : null;
}

/** Implicit submission (HTML): Enter in a field presses the form's first submit button. */
async function enter(computer: Viewer, context: BrowserContext, shown: OpenPage, field: Element): Promise<Click> {
  const form = formOf(shown.page, field);
  const button = form && defaultButton(shown.page, form);
  if (button && isDisabled(button))
    return withoutNavigation(didNot('Pressed Enter, but the button of the form is disabled.'));
  return submit(computer, context, shown, field, 'Pressed Enter', button);
}

async function pressInChoice(
  computer: Viewer,
  context: BrowserContext,
  shown: OpenPage,
  radio: Element,
  key: string,
): Promise<Click | null> {
  if (key === 'Enter') return enter(computer, context, shown, radio);
  if (key === ' ') return clickElement(computer, context, shown, radio);
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[key];
  if (step === undefined) return null;
  const group = radioGroup(shown.page, radio).filter((each) => !isDisabled(each));
  const next = group[(group.indexOf(radio) + step + group.length) % Math.max(group.length, 1)] ?? radio;
  setChecked(shown.page, next, true);
  touch(shown, next);
  return withoutNavigation(did(`Chose ${quoted(nameOf(shown.page, next))}.`));
}
