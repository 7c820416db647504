import { readFileSync } from 'node:fs';

const MAIN = new URL('./prelude/main.js', import.meta.url);
const sources = new Map<string, string>();

export const PRELUDE = 'main.js';

/** Source of a module of the prelude, which implements the DOM inside the sandbox by calling host operations. */
export function preludeSource(name: string): string {
  const known = sources.get(name);
  if (known !== undefined) return known;
  if (!/^[a-z]+\.js$/.test(name)) throw new Error(`There is no module ${name}.`);
  const source = readFileSync(new URL(name, MAIN), 'utf8');
  sources.set(name, source);
  return source;
}
