import type { BrowserContext, Frame } from 'playwright-core';
import { isOpenable } from '../../simulated/browser/address.ts';
import { guarded } from '../guarded.ts';
import { callInFrame } from '../isolated/isolated-world.ts';
import type { AdFilters, PageMarks } from './ad-filters.ts';

const MAX_MARKS = 5000;

/** Hides the advertisements of all documents of a context, by style: when a document has been read, and when it has been
 *  loaded. */
export function hideAds(context: BrowserContext, filters: AdFilters): void {
  context.on('page', (page) => {
    const hideAll = guarded(() => Promise.allSettled(page.frames().map((frame) => hideIn(frame, filters))));
    page.on('domcontentloaded', hideAll).on('load', hideAll);
  });
}

/** Rejects if the document is gone. */
async function hideIn(frame: Frame, filters: AdFilters): Promise<void> {
  const url = URL.parse(frame.url());
  if (!url || !isOpenable(url)) return;
  const css = filters.styleFor(url, await callInFrame<PageMarks>(frame, 'marks', MAX_MARKS));
  if (css) await callInFrame(frame, 'addStyle', css);
}
