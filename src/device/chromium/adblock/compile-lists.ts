import { readFileSync } from 'node:fs';
import { FiltersEngine } from '@ghostery/adblocker';
import { findLists } from './find-lists.ts';

/** The filters of a folder's lists as `FiltersEngine.deserialize` reads them. EasyList takes about a second. */
export function compileLists(folder: string): Uint8Array {
  const texts = findLists(folder).map((file) => readFileSync(file, 'utf8'));
  // Nothing is injected into pages but style.
  const config = { loadExtendedSelectors: false, loadCSPFilters: false, enableHtmlFiltering: false };
  return FiltersEngine.parse(texts.join('\n'), config).serialize();
}
