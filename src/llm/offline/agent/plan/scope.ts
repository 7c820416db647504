import type { Intent } from './intent.ts';

const OFF_PAGE: ReadonlySet<Intent['kind']> = new Set<Intent['kind']>([
  'compute',
  'compute_over',
  'note',
  'note_found',
  'note_asked',
  'call_tool',
]);

/** Whether a page is open after these intents. */
export const hasPage = (before: readonly Intent[]): boolean => before.some(({ kind }) => !OFF_PAGE.has(kind));
