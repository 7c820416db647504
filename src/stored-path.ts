import { join } from 'node:path';

/** Whether a stored id or name is that of a file in a folder, and of nothing outside of it, on every system. */
export const isPlainName = (name: string): boolean => /^[\w~-][\w.~-]{0,199}$/.test(name);

/** Path of the file that a stored id or name stands for.
 *  @throws Error if it is no plain name, so that no row can name a file outside of its folder */
export function joinStored(folder: string, name: string): string {
  if (isPlainName(name)) return join(folder, name);
  throw new Error(`${JSON.stringify(name.slice(0, 200).toWellFormed())} is not the name of a file.`);
}
