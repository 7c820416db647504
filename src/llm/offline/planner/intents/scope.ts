import type { Intent, Scope } from '../intent.ts';

const OFF_PAGE: ReadonlySet<Intent['kind']> = new Set<Intent['kind']>([
  'compute',
  'compute_over',
  'note',
  'note_found',
  'note_asked',
  'call_tool',
  'unknown',
]);

/** Whether a page is open after these intents. */
export const hasPage = (before: readonly Intent[]): boolean => before.some(({ kind }) => !OFF_PAGE.has(kind));

export const scopeAfter = (before: readonly Intent[]): Scope => (hasPage(before) ? 'page_first' : 'web');
