import type { ScrollDirection } from '../../simulated/browser/page-engine.ts';
import { callInFrame } from '../isolated/isolated-world.ts';
import type { ChromiumTab } from './chromium-tab.ts';

/** How far a page was scrolled, in CSS pixels. */
export interface Scrolled {
  moved: boolean;
  offset: number;
  /** The largest possible offset. */
  furthest: number;
}

/** Scrolls a page. @param step CSS pixels of one step up or down */
export function scrollBy(live: ChromiumTab, direction: ScrollDirection, step: number): Promise<Scrolled> {
  return callInFrame(live.page.mainFrame(), 'scroll', [direction, step]);
}
