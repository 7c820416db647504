import { useSignal } from '@preact/signals';
import { readSubgraph, readSummary, type Summary } from '../../api/entities.ts';
import { Empty, Problem } from '../../components/feedback.tsx';
import { useResource } from '../../state/resource.ts';
import { goTo, type Route, toHref } from '../../state/route.ts';
import { type Filter, Filters } from './filters.tsx';
import { GraphCanvas } from './graph/graph-canvas.tsx';
import { mergeParts } from './graph/merge.ts';
import { type Place, readPlace, writePlace } from './place.ts';
import { Search } from './search.tsx';
import { EntityPanel } from './side/entity-panel.tsx';
import { EntityTable } from './side/entity-table.tsx';
import { PathPanel } from './side/path-panel.tsx';
import { useChosen } from './use-chosen.ts';

/** `#/explore/GRAPH`: its entities as a drawing and as a list. See `Place` for what follows the name. */
export function Explorer({ route }: { route: Route }) {
  const [, graph = ''] = route.path;
  return <GraphExplorer key={graph} graph={graph} place={readPlace(route.query)} />;
}

/** Without the names that stand alone. */
const FIRST: Filter = { type: '', minDegree: 1, limit: 300 };

function GraphExplorer({ graph, place }: { graph: string; place: Place }) {
  const filter = useSignal(FIRST);
  const summary = useResource(() => readSummary(graph), [graph]);
  const names = place.nodes.join('|');
  const base = useResource(
    () => readSubgraph(graph, { ...filter.value, names: place.nodes }),
    [graph, filter.value, names],
  );
  const chosen = useChosen(graph, place, base.value.value);
  const isMoved = useSignal(false);
  const move = (next: Partial<Place>) => {
    isMoved.value = true;
    goTo(['explore', graph], writePlace({ ...place, ...next }));
  };
  const side = { graph, move, isMoved: isMoved.value };

  const { value: read } = base.value;
  const part = read && mergeParts([read, ...chosen.parts]);
  const isEmpty = summary.value.value?.entities === 0;
  return (
    <div class="explorer">
      <Heading graph={graph} summary={summary.value.value} shown={part?.nodes.length ?? 0} />
      <Problem error={summary.error.value ?? base.error.value ?? chosen.error} />
      {isEmpty && <NoEntities graph={graph} />}
      {!read && !isEmpty && !base.error.value && <p class="quiet">Reading the graph …</p>}
      {part && !isEmpty && (
        <>
          <div class="explorer-bar">
            <Search graph={graph} label="Find an entity" onChoose={(focus) => move({ focus, to: null })} />
            <Filters filter={filter} types={summary.value.value?.types ?? []} />
            {place.nodes.length > 0 && (
              <button type="button" class="button plain" onClick={() => move({ nodes: [] })}>
                Show the whole graph
              </button>
            )}
          </div>
          <div class="explorer-body">
            <GraphCanvas
              part={part}
              focus={chosen.entity?.name ?? null}
              path={chosen.path?.nodes.map(({ name }) => name) ?? []}
              onChoose={(focus) => move({ focus, to: null })}
            />
            <aside class="explorer-side" aria-label="Details">
              {chosen.entity && chosen.path && <PathPanel {...side} path={chosen.path} place={place} />}
              {chosen.entity && !chosen.path && <EntityPanel {...side} entity={chosen.entity} />}
              {(!place.focus || chosen.error) && <EntityTable {...side} nodes={part.nodes} isCut={read.isCut} />}
            </aside>
          </div>
        </>
      )}
    </div>
  );
}

function Heading({ graph, summary, shown }: { graph: string; summary: Summary | null; shown: number }) {
  const count = (number: number, one: string, many: string) =>
    `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
  return (
    <header class="explorer-head">
      <h1>
        <a href={toHref(['memory', graph])}>{graph}</a> <span class="quiet">as a graph</span>
      </h1>
      {summary && (
        <p class="quiet">
          {count(summary.entities, 'entity', 'entities')} and {count(summary.relations, 'relation', 'relations')} from{' '}
          {count(summary.memories, 'memory', 'memories')}.{' '}
          {shown > 0 && shown < summary.entities && `${shown.toLocaleString('en')} are shown.`}
        </p>
      )}
    </header>
  );
}

function NoEntities({ graph }: { graph: string }) {
  return (
    <Empty title="No entities yet">
      <p>
        <a href={toHref(['memory', graph], { tab: 'add' })}>Add a memory</a> that names people, places or things.
      </p>
    </Empty>
  );
}
