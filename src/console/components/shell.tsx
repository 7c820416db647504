import type { ComponentChildren } from 'preact';
import { type Route, toHref } from '../state/route.ts';
import { signOut } from '../state/session.ts';

const ROOMS = [
  { path: [], name: 'Home' },
  { path: ['tasks'], name: 'Tasks' },
  { path: ['memory'], name: 'Memory' },
  { path: ['control'], name: 'Control' },
  { path: ['account'], name: 'Account' },
] as const;

/** What surrounds every page: the way to the others. */
export function Shell({ route, children }: { route: Route; children: ComponentChildren }) {
  const here = route.path[0] === 'explore' ? 'memory' : route.path[0];
  return (
    <div class="shell">
      <a class="skip" href="#main">
        Skip to the page
      </a>
      <header class="side">
        <a class="brand" href={toHref([])} aria-label="Doppel, home">
          <img src="assets/icon.svg" alt="" width="28" height="28" />
          <span>Doppel</span>
        </a>
        <nav aria-label="Pages">
          {ROOMS.map(({ path, name }) => (
            <a key={name} href={toHref(path)} aria-current={here === path[0] ? 'page' : undefined}>
              {name}
            </a>
          ))}
        </nav>
        <p class="side-end">
          <a href="docs">API</a>
          <button type="button" class="link" onClick={signOut}>
            Sign out
          </button>
        </p>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
