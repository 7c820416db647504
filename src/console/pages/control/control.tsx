import { useSignal } from '@preact/signals';
import { readClock } from '../../api/control.ts';
import { ApiError } from '../../api/http.ts';
import { Empty } from '../../components/feedback.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useResource } from '../../state/resource.ts';
import { goTo, type Route, toHref } from '../../state/route.ts';
import { Journal } from './journal.tsx';
import { Rules } from './rules.tsx';
import { State } from './state.tsx';

const TABS = { journal: 'Journal', rules: 'Rules', state: 'Clock and state' };

/** What tests control: journal, rules, clock, snapshots. */
export function Control({ route }: { route: Route }) {
  const draft = useSignal('');
  const { error } = useResource(readClock, []);
  const tab = route.query.get('tab') ?? 'journal';
  if (error.value instanceof ApiError) return <Off status={error.value.status} />;
  const edit = (rule: object) => {
    draft.value = JSON.stringify(rule, null, 2);
    goTo(['control'], { tab: 'rules' });
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
      {tab === 'rules' ? <Rules draft={draft} /> : tab === 'state' ? <State /> : <Journal onRule={edit} />}
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
