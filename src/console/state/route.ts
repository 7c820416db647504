import { signal } from '@preact/signals';

/** A place in the console. It is the fragment of the address, so that the server has no routes for it:
 *  `#/memory/notes?tab=ask` has the path `['memory', 'notes']`. */
export interface Route {
  /** Decoded parts. */
  path: readonly string[];
  query: URLSearchParams;
}

export const route = signal(parseRoute(location.hash));

addEventListener('hashchange', () => {
  route.value = parseRoute(location.hash);
});

function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  return { path: path.split('/').filter(Boolean).map(decodePart), query: new URLSearchParams(query) };
}

/** The address of a place, for `href`. */
export function toHref(path: readonly string[], query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')).toString();
  return `#/${path.map(encodeURIComponent).join('/')}${search && `?${search}`}`;
}

export function goTo(path: readonly string[], query: Readonly<Record<string, string>> = {}): void {
  location.hash = toHref(path, query);
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
