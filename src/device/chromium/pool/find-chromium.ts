import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome-headless-shell',
  'headless-shell',
  'chrome',
];
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome', '/opt/chromium'];
const USUAL_PLACES: readonly string[] = [
  ...toPlaces(FOLDERS),
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const HOW_TO_GET_ONE =
  'install one (Debian, Ubuntu: apt-get install chromium), set CHROMIUM_PATH to its program, or use the image doppel:chromium';

/** Path of Chromium or Chrome: the given one or, if that is empty, the first one in `searchPath` (as in `PATH`) and the
 *  usual places. Throws an Error that says how to get one. */
export function findChromium(path: string, searchPath: string, usualPlaces = USUAL_PLACES): string {
  if (path) {
    if (isProgram(path)) return path;
    throw new Error(`CHROMIUM_PATH is not a program: ${path}.`);
  }
  const found = [...toPlaces(searchPath.split(delimiter).filter(Boolean)), ...usualPlaces].find(isProgram);
  if (!found) throw new Error(`DEVICE=chromium needs Chromium or Chrome, and there is none: ${HOW_TO_GET_ONE}.`);
  return found;
}

function toPlaces(folders: readonly string[]): string[] {
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
