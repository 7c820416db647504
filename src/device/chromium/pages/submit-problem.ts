import type { Element } from 'domhandler';
import type { ElementHandle } from 'playwright-core';
import { quoted } from '../../simulated/action-result.ts';
import type { OpenPage } from '../../simulated/browser/browser.ts';
import { kindOf, nameOf } from '../../simulated/browser/forms/controls.ts';
import { defaultButton, findProblem } from '../../simulated/browser/forms/forms.ts';
import { formOf } from '../../simulated/browser/page-index.ts';
import { callOnElement } from '../isolated/isolated-world.ts';

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
  const message = await callOnElement<string | null>(handle, 'firstMessage');
  if (message === null) return null;
  const problem = findProblem(page, form, isKey ? defaultButton(page, form) : control);
  return problem ? `${quoted(nameOf(page, problem.control))} ${problem.text}` : message.replace(/[.。]$/, '');
}
