import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The files `*.txt` of a folder. Throws an Error that says how the folder must be if there are none. */
export function findLists(folder: string): string[] {
  const names = readNames(folder).filter((name) => name.endsWith('.txt'));
  if (names.length === 0)
    throw new Error(`ADBLOCK_LISTS must be a folder with filter lists (*.txt); it is "${folder}".`);
  return names.sort().map((name) => join(folder, name));
}

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
