import { useRef } from 'preact/hooks';
import { Problem } from '../../components/feedback.tsx';
import { Ago } from '../../components/status.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useResource } from '../../state/resource.ts';
import { toHref } from '../../state/route.ts';
import { Add } from './add/add.tsx';
import { Ask } from './ask/ask.tsx';
import { countMemories, type GraphSummary, readSummary } from './graph-summary.ts';
import { Memories } from './memories/memories.tsx';
import { Settings } from './settings/settings.tsx';

const TABS = { ask: 'Ask', memories: 'Memories', add: 'Add', settings: 'Settings' } as const;
type Tab = keyof typeof TABS;
const REFRESH_MS = 5_000;

export function GraphPage({ graph, query }: { graph: string; query: URLSearchParams }) {
  const summary = useResource(() => readSummary(graph), [graph], REFRESH_MS);
  /** Shown where nothing is chosen: a graph with memories is asked, one without gets some. It does not change under the
   *  reader once the first memory is there. */
  const first = useRef<Tab | null>(null);
  if (summary.value.value) first.current ??= summary.value.value.memories > 0 ? 'ask' : 'add';
  const wanted = query.get('tab');
  const current = wanted !== null && wanted in TABS ? (wanted as Tab) : first.current;
  const tabs = Object.entries(TABS).map(([tab, name]) => ({
    name,
    href: toHref(['memory', graph], { tab }),
    isHere: tab === current,
  }));
  return (
    <>
      <GraphHead graph={graph} summary={summary.value.value} />
      <Problem error={summary.error.value} />
      {(summary.value.value || !summary.error.value) && <Tabs label={`Parts of ${graph}`} tabs={tabs} />}
      {summary.value.value && (
        <>
          {current === 'ask' && <Ask graph={graph} hasMemories={summary.value.value.memories > 0} />}
          {current === 'memories' && (
            <Memories graph={graph} shown={query.get('memory')} onChange={() => void summary.reload()} />
          )}
          {current === 'add' && <Add graph={graph} onChange={() => void summary.reload()} />}
          {current === 'settings' && <Settings graph={graph} />}
        </>
      )}
    </>
  );
}

function GraphHead({ graph, summary }: { graph: string; summary: GraphSummary | null }) {
  return (
    <div class="graph-head">
      <div>
        <p class="graph-way">
          <a href={toHref(['memory'])}>Memory</a>
        </p>
        <h1>{graph}</h1>
        <p class="quiet">
          {summary ? (
            <>
              {countMemories(summary.memories)}, changed <Ago at={summary.changedAt} />
            </>
          ) : (
            'Loading …'
          )}
        </p>
      </div>
      <a class="button plain" href={toHref(['explore', graph])}>
        Explore the graph
      </a>
    </div>
  );
}
