import type { ActionResult } from '../../device.ts';
import { didNot } from '../action-result.ts';
import type { PageEngine, ScrollDirection } from '../browser/page-engine.ts';
import type { Computer } from '../state.ts';
import { pageInFront } from '../state.ts';
import { engineInFront } from './engine-in-front.ts';

/** Scrolls the page in front. */
export async function scroll(
  computer: Computer,
  browser: PageEngine,
  direction: ScrollDirection,
): Promise<ActionResult> {
  const shown = pageInFront(computer);
  if (!shown) return didNot('There is nothing to scroll: no page is in front.');
  const result = await engineInFront(computer, browser).scroll(shown, direction);
  if (result.ok) computer.pointer = null;
  return result;
}
