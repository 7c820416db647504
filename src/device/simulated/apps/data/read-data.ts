import { readFileSync } from 'node:fs';

/** Reads a data file of this folder, such as `letters.json`. A test checks each file against the schema beside it, of
 *  which `T` is the type. */
export const readData = <T>(name: string): T => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as T;
