import { PageFunctionError } from '../isolated/isolated-world.ts';
import { PageHungError } from '../within.ts';
import type { ChromiumTab } from './chromium-tab.ts';

/** Why a page could not be read; null if it is no fault of the page. */
export function readProblem({ isCrashed }: Pick<ChromiumTab, 'isCrashed'>, error: unknown): string | null {
  if (isCrashed) return 'The page crashed.';
  if (error instanceof PageHungError) return 'The page did not respond and was ended.';
  return error instanceof PageFunctionError ? 'The page could not be read and was ended.' : null;
}
