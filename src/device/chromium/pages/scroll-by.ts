import type { ScrollDirection } from '../../simulated/browser/page-engine.ts';
import { pageFunction } from '../page-function.ts';
import type { ChromiumTab } from './chromium-tab.ts';

/** How far a page was scrolled, in CSS pixels. */
export interface Scrolled {
  moved: boolean;
  offset: number;
  /** The largest possible offset. */
  furthest: number;
}

// Scrolls the document, or the largest part of it that scrolls by itself.
const SCROLL = pageFunction<[ScrollDirection, number], Scrolled>(`([direction, step]) => {
  const scrolls = (element) =>
    element.scrollHeight > element.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(element).overflowY);
  const root = document.scrollingElement ?? document.documentElement;
  const area = (element) => element.clientWidth * element.clientHeight;
  const parts = root.scrollHeight > innerHeight + 1 ? [] : [...document.querySelectorAll('body *')].filter(scrolls);
  const scrolled = parts.sort((one, other) => area(other) - area(one))[0] ?? root;
  const before = scrolled.scrollTop;
  const top = { up: before - step, down: before + step, top: 0, bottom: scrolled.scrollHeight }[direction];
  scrolled.scrollTo({ top, behavior: 'instant' });
  const furthest = scrolled.scrollHeight - scrolled.clientHeight;
  return { moved: scrolled.scrollTop !== before, offset: Math.round(scrolled.scrollTop), furthest };
}`);

/** Scrolls a page. @param step CSS pixels of one step up or down */
export function scrollBy(live: ChromiumTab, direction: ScrollDirection, step: number): Promise<Scrolled> {
  return live.page.evaluate(SCROLL, [direction, step] as [ScrollDirection, number]);
}
