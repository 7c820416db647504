import type { ComponentType } from 'preact';
import { lazy, Suspense } from 'preact/compat';
import { useEffect } from 'preact/hooks';
import { Shell } from './components/shell.tsx';
import { SignIn } from './components/sign-in.tsx';
import { AccountPage } from './pages/account/account.tsx';
import { Control } from './pages/control/control.tsx';
import { Home } from './pages/home/home.tsx';
import { Memory } from './pages/memory/memory.tsx';
import { TaskPage } from './pages/tasks/task-page.tsx';
import { Tasks } from './pages/tasks/tasks.tsx';
import { type Route, route } from './state/route.ts';
import { isSignedIn, signInHere } from './state/session.ts';

// The libraries that draw graphs are larger than all the rest.
const Explorer = lazy(async () => (await import('./pages/explorer/explorer.tsx')).Explorer);

type Page = ComponentType<{ route: Route }>;

const PAGES: Readonly<Record<string, Page>> = {
  tasks: Tasks,
  memory: Memory,
  explore: Explorer as Page,
  control: Control,
  account: AccountPage,
};

export function App() {
  useEffect(() => {
    if (!isSignedIn.value) signInHere();
  }, []);
  if (!isSignedIn.value) return <SignIn />;
  const current = route.value;
  const Page = choosePage(current);
  return (
    <Shell route={current}>
      <Suspense fallback={<p class="quiet">Loading …</p>}>
        <Page route={current} />
      </Suspense>
    </Shell>
  );
}

function choosePage({ path: [room = '', id] }: Route): Page {
  if (room === 'tasks' && id) return TaskPage;
  return PAGES[room] ?? Home;
}
