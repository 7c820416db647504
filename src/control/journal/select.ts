import type { NumberedEntry } from './entry.ts';

/** Which entries to list. */
export interface Selection {
  operation?: string;
  /** Without the query string. */
  path?: string;
  /** A status such as `404`, a class such as `4xx`, or `none` for requests without a response. */
  status?: string;
  /** Epoch ms: entries of this time and later. */
  since?: number;
}

/** Returns whether an entry is among those selected. */
export function compileSelection(selection: Selection): (entry: NumberedEntry) => boolean {
  const { operation, path, status, since = -Infinity } = selection;
  return (entry) =>
    entry.time >= since &&
    (operation === undefined || entry.operation === operation) &&
    (path === undefined || entry.url.split('?', 1)[0] === path) &&
    (status === undefined || hasStatus(entry, status));
}

function hasStatus({ status }: NumberedEntry, expected: string): boolean {
  if (status === null) return expected === 'none';
  return expected.endsWith('xx') ? String(status)[0] === expected[0] : String(status) === expected;
}
