import { readFileSync } from 'node:fs';

const MAIN = new URL('./prelude/main.js', import.meta.url);
const sources = new Map<string, string>();

export const PRELUDE = 'main.js';

/** The source of a module of the script's side of the border, which makes the DOM out of operations. */
export function preludeSource(name: string): string {
  const known = sources.get(name);
  if (known !== undefined) return known;
  if (!/^[a-z]+\.js$/.test(name)) throw new Error(`There is no module ${name}.`);
  const source = readFileSync(new URL(name, MAIN), 'utf8');
  sources.set(name, source);
  return source;
}
