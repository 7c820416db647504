import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The module that `npm start` runs in a checkout, whose folders may differ from ours. */
export function readEntry(checkout: string): string {
  const { scripts } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
  return join(checkout, scripts.start.replace(/^node /, ''));
}
