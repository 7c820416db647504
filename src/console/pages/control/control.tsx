import { useSignal } from '@preact/signals';
import { readClock } from '../../api/control.ts';
import { ApiError } from '../../api/http.ts';
import { Empty } from '../../components/feedback.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useResource } from '../../state/resource.ts';
import { goTo, type Route, toHref } from '../../state/route.ts';
import { Faults } from './faults/faults.tsx';
import { Fixtures } from './fixtures/fixtures.tsx';
import { Journal } from './journal/journal.tsx';
import { Rules } from './rules/rules.tsx';
import { State } from './state/state.tsx';
import { Verify } from './verify/verify.tsx';
import { Webhooks } from './webhooks/webhooks.tsx';

const TABS = {
  journal: 'Journal',
  verify: 'Verify',
  faults: 'Faults',
  rules: 'Rules',
  fixtures: 'Fixtures',
  state: 'Clock and state',
  webhooks: 'Webhooks',
};

/** What tests control. */
export function Control({ route }: { route: Route }) {
  const rule = useSignal('');
  const match = useSignal('');
  const { error } = useResource(readClock, []);
  const tab = route.query.get('tab') ?? 'journal';
  if (error.value instanceof ApiError) return <Off status={error.value.status} />;

  const edit = (draft: typeof rule, tabOfIt: keyof typeof TABS) => (document: object) => {
    draft.value = JSON.stringify(document, null, 2);
    goTo(['control'], { tab: tabOfIt });
  };
  const parts: Readonly<Record<string, () => preact.JSX.Element>> = {
    journal: () => (
      <Journal shown={route.query.get('request')} onRule={edit(rule, 'rules')} onVerify={edit(match, 'verify')} />
    ),
    verify: () => <Verify draft={match} />,
    faults: () => <Faults />,
    rules: () => <Rules draft={rule} />,
    fixtures: () => <Fixtures />,
    state: () => <State />,
    webhooks: () => <Webhooks />,
  };
  return (
    <>
      <h1>Control</h1>
      <Tabs
        label="Parts of the control API"
        tabs={Object.entries(TABS).map(([id, name]) => ({
          ...{ name, href: toHref(['control'], { tab: id }), isHere: id === tab },
        }))}
      />
      {(parts[tab] ?? parts.journal)?.()}
    </>
  );
}

function Off({ status }: { status: number }) {
  return (
    <>
      <h1>Control</h1>
      <Empty title={status === 401 ? 'The control API needs its own token' : 'The control API is off here'}>
        <p>
          It is for tests on this machine: rules, faults, the journal, the clock and snapshots. <code>CONTROL=on</code>{' '}
          switches it on.
        </p>
      </Empty>
    </>
  );
}
