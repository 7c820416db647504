import type { ActionResult } from '../../device.ts';
import { did, didNot } from '../action-result.ts';
import { scrollRange } from '../screen/views/page-view.ts';
import type { Computer } from '../state.ts';
import type { OpenPage } from './browser.ts';
import type { ScrollDirection } from './page-engine.ts';

// Fraction of the view height. Successive views overlap, so that a reader keeps the place.
const STEP = 0.8;

/** Scrolls the page in front. */
export function scrollPage(computer: Computer, shown: OpenPage, direction: ScrollDirection): ActionResult {
  const { furthest, viewHeight } = scrollRange(computer, shown);
  if (furthest === 0) return didNot('There is nothing to scroll: the page is all in view.');
  const step = Math.round(viewHeight * STEP);
  const wanted = { up: shown.scroll - step, down: shown.scroll + step, top: 0, bottom: furthest }[direction];
  const next = Math.max(0, Math.min(furthest, wanted));
  if (next === shown.scroll) return didNot(`The page is already at its ${next === 0 ? 'top' : 'bottom'}.`);
  shown.scroll = next;
  return did(describeScroll(direction, next, furthest));
}

/** @param offset,furthest vertical scroll offset of the page, and the largest possible, in CSS pixels */
export function describeScroll(direction: ScrollDirection, offset: number, furthest: number): string {
  const place = offset <= 0 ? ', to the top' : offset >= furthest ? ', to the bottom' : '';
  return `Scrolled ${direction === 'up' || direction === 'top' ? 'up' : 'down'}${place}.`;
}
