import type { Element } from 'domhandler';
import type { ActionResult } from '../../device.ts';
import { did, quoted } from '../../simulated/action-result.ts';
import type { OpenPage } from '../../simulated/browser/browser.ts';
import { fieldValue, nameOf } from '../../simulated/browser/forms/controls.ts';
import { indexOf } from '../../simulated/browser/page-index.ts';
import type { ChromiumTab } from './chromium-tab.ts';
import { DIALOG_CANCEL, DIALOG_FIELD } from './own-pages.ts';

/** Presses a button of the page that stands for a dialog. */
export async function answerDialog(live: ChromiumTab, shown: OpenPage, button: Element): Promise<ActionResult> {
  const { dialog } = live;
  live.dialog = null;
  const field = indexOf(shown.page).controls.find(({ attribs }) => attribs.name === DIALOG_FIELD);
  if (button.attribs.name === DIALOG_CANCEL) await dialog?.dismiss();
  else await dialog?.accept(field && fieldValue(field));
  return did(`Clicked ${quoted(nameOf(shown.page, button))}; the dialog is closed.`);
}
