import type { PageContent } from '../../../../../device/page-content.ts';
import type { Control } from '../../run/screen.ts';
import { controlsOf, isButton } from '../../run/screen.ts';
import type { Progress } from '../../run/step-generator.ts';
import { isBrowser } from '../../run/step-generator.ts';

export const ADD = /^(?:add|put)\b.*\b(?:cart|basket|bag|trolley)\b|^add$|^buy(?: now)?$/i;
export const BUY_AT_ONCE = /^buy\b/i;

export const contentOf = (progress: Progress): PageContent | null =>
  isBrowser(progress) ? progress.screen.content : null;

/** The button of the page in front that adds its product to a cart; null if it has none. */
export const findAddButton = ({ screen, forbidden }: Progress): Control | null =>
  controlsOf(screen).find(
    (control) =>
      control.isInMain &&
      isButton(control) &&
      ADD.test(control.name) &&
      (forbidden === null || !BUY_AT_ONCE.test(control.name)),
  ) ?? null;
