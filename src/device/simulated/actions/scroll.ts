import type { ActionResult } from '../../device.ts';
import { did, didNot } from '../action-result.ts';
import { scrollRange } from '../screen/views/page-view.ts';
import type { Computer } from '../state.ts';
import { pageInFront } from '../state.ts';

export type ScrollDirection = 'up' | 'down' | 'top' | 'bottom';

// Fraction of the view height. Successive views overlap, so that a reader keeps the place.
const STEP = 0.8;

export function scroll(computer: Computer, direction: ScrollDirection): ActionResult {
  const shown = pageInFront(computer);
  if (!shown) return didNot('There is nothing to scroll: no page is in front.');
  const { furthest, viewHeight } = scrollRange(computer, shown);
  if (furthest === 0) return didNot('There is nothing to scroll: the page is all in view.');
  const step = Math.round(viewHeight * STEP);
  const wanted = { up: shown.scroll - step, down: shown.scroll + step, top: 0, bottom: furthest }[direction];
  const next = Math.max(0, Math.min(furthest, wanted));
  if (next === shown.scroll) return didNot(`The page is already at its ${next === 0 ? 'top' : 'bottom'}.`);
  shown.scroll = next;
  computer.pointer = null;
  const place = next === 0 ? ', to the top' : next === furthest ? ', to the bottom' : '';
  return did(`Scrolled ${direction === 'up' || direction === 'top' ? 'up' : 'down'}${place}.`);
}
