import { readFileSync } from 'node:fs';

/** The lines of a data file without comments, which begin with `#`, and without empty lines. */
export function readDataLines(file: URL): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
}
