import type { Element } from 'domhandler';
import type { ActionResult } from '../../device.ts';
import { did, quoted } from '../../simulated/action-result.ts';
import type { OpenPage } from '../../simulated/browser/browser.ts';
import { isChecked, kindOf, nameOf } from '../../simulated/browser/forms/controls.ts';

/** What a click that led to no other page has done.
 *  @param after the element after the click; null if it is gone */
export function describeClick(
  shown: OpenPage,
  element: Element,
  after: Element | null,
  hasChanged: boolean,
): ActionResult {
  const name = quoted(nameOf(shown.page, element));
  switch (kindOf(element)) {
    case 'checkbox':
      return did(`${after && isChecked(after) ? 'Checked' : 'Unchecked'} ${name}.`);
    case 'radio':
      return did(`Chose ${name}.`);
    case 'text':
    case 'select':
      return did(`Clicked ${name}; it has the focus.`);
    default:
      return did(`Clicked ${name}; the page ${hasChanged ? 'changed' : 'did not react to it'}.`);
  }
}
