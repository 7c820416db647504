import type { PageContent } from '../../../../../device/page-content.ts';
import { nodesOf, pageOf } from '../../run/screen.ts';
import type { Progress, StepGenerator } from '../../run/step-generator.ts';
import { act } from '../../run/step-generator.ts';
import type { ListedFile } from './choose-file.ts';

const FILES_APP = 'dock:files';

/** The device's files, newest first. Opens the Files app once. */
export function* listFiles(progress: Progress): StepGenerator<readonly ListedFile[]> {
  if (progress.files !== null) return progress.files;
  yield* act(progress, { type: 'click', target: FILES_APP }, 'Look at the files.');
  const files = nodesOf(progress.screen.tree).flatMap(({ node: { ref, role, name } }) =>
    role === 'listitem' && ref?.startsWith('file:') ? [{ ref, name }] : [],
  );
  progress.files = files;
  return files;
}

/** What a file says; null if it cannot be read. */
export function* openFile({ ref, name }: ListedFile, progress: Progress): StepGenerator<PageContent | null> {
  if (fileInFront(progress)?.title === name) return fileInFront(progress);
  const isShown = nodesOf(progress.screen.tree).some(({ node }) => node.ref === ref);
  if (!isShown) yield* act(progress, { type: 'click', target: FILES_APP }, 'Look at the files.');
  yield* act(progress, { type: 'click', target: ref }, `Open ${name}.`);
  return fileInFront(progress);
}

export function fileInFront({ screen }: Progress): PageContent | null {
  return screen.app === 'files' ? screen.content : null;
}

const PREVIEW_LENGTH = 4000;
/** What the app shows of a file without a preview: `PDF, 12 KB`. */
const DETAIL = /^[^\n]{1,80}, [\d.]+ [KM]?B(?:, downloaded)?$/;

/** The text of the file in front; null if the preview does not show all of it. */
export function shownText({ screen }: Progress): string | null {
  const { role, value } = pageOf(screen);
  return role === 'document' && value !== undefined && value.length < PREVIEW_LENGTH && !DETAIL.test(value)
    ? value
    : null;
}
