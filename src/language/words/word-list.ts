import { readFileSync } from 'node:fs';

/** The content of a JSON file of `data/`. */
export function readWordList<Content>(name: string): Content {
  return JSON.parse(readFileSync(new URL(`./data/${name}`, import.meta.url), 'utf8')) as Content;
}
