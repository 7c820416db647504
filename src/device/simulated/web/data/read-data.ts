import { existsSync, readFileSync } from 'node:fs';
import type { PageStyle } from '../web.ts';

/** Reads a data file of this folder, such as `cities.json`. A test checks each file against the schema beside it, of
 *  which `T` is the type. */
export const readData = <T>(name: string): T => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as T;

/** The style of a site or an application, `styles/<id>.css`, if there is one. */
export function readStyle(id: string): { style?: PageStyle } {
  const file = new URL(`styles/${id}.css`, import.meta.url);
  return existsSync(file) ? { style: { css: readFileSync(file, 'utf8') } } : {};
}
