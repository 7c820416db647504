import type { Observation } from '../../../../../device/device.ts';
import { isComplaint } from '../../../../../language/words/notices.ts';
import { alertOf, textsOf } from '../../run/screen.ts';
import type { Progress } from '../../run/step-generator.ts';
import { type Form, mainForm } from './form.ts';

const SAME_SHARE = 0.5;
const MAX_TEXTS = 3;

/** What the page says against a form that was sent; null if it takes it. The page shows the form again, with a text that it did not
 *  show before and that complains.
 * @param before the screen from which the form was sent */
export function complaintAfter(before: Observation, sent: Form, progress: Progress): string | null {
  const alert = alertOf(progress.screen);
  if (alert !== '' && alert !== alertOf(before)) return alert;
  if (!isShownAgain(sent, progress)) return null;
  const known = new Set(textsOf(before));
  const complaints = textsOf(progress.screen).filter((text) => !known.has(text) && isComplaint(text));
  return complaints.length === 0 ? null : complaints.slice(0, MAX_TEXTS).join(' ');
}

function isShownAgain({ fields }: Form, progress: Progress): boolean {
  const now = new Set(mainForm(progress)?.fields.map(({ label }) => label));
  const same = fields.filter(({ label }) => now.has(label)).length;
  return fields.length > 0 && same >= SAME_SHARE * fields.length;
}
