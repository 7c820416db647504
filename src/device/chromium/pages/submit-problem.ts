import type { Element } from 'domhandler';
import type { ElementHandle } from 'playwright-core';
import { quoted } from '../../simulated/action-result.ts';
import type { OpenPage } from '../../simulated/browser/browser.ts';
import { kindOf, nameOf } from '../../simulated/browser/forms/controls.ts';
import { defaultButton, findProblem } from '../../simulated/browser/forms/forms.ts';
import { formOf } from '../../simulated/browser/page-index.ts';
import { pageFunction } from '../page-function.ts';

// The message of the first control that breaks a constraint of HTML; read without the events that scripts see.
const FIRST_MESSAGE = pageFunction<unknown, string | null>(`(element) => {
  const { form } = element;
  if (!form || form.noValidate || element.formNoValidate) return null;
  const control = [...form.elements].find((each) => each.willValidate && !each.validity.valid);
  return control ? control.validationMessage : null;
}`);

/** Why the browser will not send the form of a control: a button, or with `isKey` a field in which Enter is pressed.
 *  Null if it will, or if the control submits none. */
export async function submitProblem(
  { page }: OpenPage,
  control: Element,
  handle: ElementHandle,
  isKey: boolean,
): Promise<string | null> {
  const form = formOf(page, control);
  if (!form || (kindOf(control) !== 'submit' && !isKey)) return null;
  const message = await handle.evaluate(FIRST_MESSAGE);
  if (message === null) return null;
  const problem = findProblem(page, form, isKey ? defaultButton(page, form) : control);
  return problem ? `${quoted(nameOf(page, problem.control))} ${problem.text}` : message.replace(/[.。]$/, '');
}
