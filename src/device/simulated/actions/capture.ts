import type { ActionResult, DeviceFile } from '../../device.ts';
import { did, didNot, quoted } from '../action-result.ts';
import { toFileName } from '../apps/file-name.ts';
import { storeDownload } from '../apps/files.ts';
import type { PageEngine } from '../browser/page-engine.ts';
import { paintPng } from '../screen/paint/scene-painter.ts';
import { toScene } from '../screen/views/scene.ts';
import { type Computer, pageInFront, SCREENS } from '../state.ts';

/** Saves a picture of the screen as PNG. Secrets are masked in it as on the screen. */
export async function takeScreenshot(computer: Computer): Promise<ActionResult> {
  const { commands } = toScene(computer);
  const bytes = await paintPng({ ...SCREENS[computer.kind], commands });
  return save(computer, { name: 'screenshot.png', mediaType: 'image/png', bytes }, 'Took a screenshot');
}

/** Saves the page in front as PDF, in A4. */
export async function printPage(computer: Computer, engine: PageEngine): Promise<ActionResult> {
  const shown = pageInFront(computer);
  if (!shown) return didNot('There is nothing to print: no page is in front.');
  const { title } = shown.page;
  const bytes = await engine.print(shown);
  const file = { name: toFileName(title, 'pdf', 'page'), mediaType: 'application/pdf', bytes };
  return save(computer, file, `Printed ${quoted(title)}`);
}

function save({ files }: Computer, file: DeviceFile, what: string): ActionResult {
  const stored = storeDownload(files, file);
  if (!stored) return didNot(`${what}, but it was not saved: the device is full.`);
  return did(`${what}; saved ${quoted(stored.name)} to Files.`, stored.name);
}
