import { readFileSync } from 'node:fs';

/** The content of a JSON file beside this one. */
export function readWordList<Content>(name: string): Content {
  return JSON.parse(readFileSync(new URL(`./${name}`, import.meta.url), 'utf8')) as Content;
}
