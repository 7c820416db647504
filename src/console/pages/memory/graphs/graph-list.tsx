import { useSignal } from '@preact/signals';
import { listGraphs } from '../../../api/graphs.ts';
import { Empty, Problem } from '../../../components/feedback.tsx';
import { useResource } from '../../../state/resource.ts';
import { DeleteGraph } from './delete-graph.tsx';
import { GraphRow } from './graph-row.tsx';
import { NewGraph } from './new-graph.tsx';

const REFRESH_MS = 10_000;
/** Each row reads how much is in its graph. */
const ROWS_AT_ONCE = 50;
const WORTH_FILTERING = 8;

export function GraphList() {
  const graphs = useResource(listGraphs, [], REFRESH_MS);
  const search = useSignal('');
  const limit = useSignal(ROWS_AT_ONCE);
  const doomed = useSignal<string | null>(null);
  const all = graphs.value.value;
  const found = all?.filter((name) => name.toLowerCase().includes(search.value.trim().toLowerCase())) ?? [];
  return (
    <>
      <div class="graph-head">
        <div>
          <h1>Memory</h1>
          <p class="quiet">A graph stores texts and answers questions about them.</p>
        </div>
        <NewGraph />
      </div>
      <Problem error={graphs.error.value} />
      {all === null && !graphs.error.value && <p class="quiet">Loading …</p>}
      {all?.length === 0 && (
        <Empty title="There are no graphs yet.">
          <p>Name one above and press Create. Then add a text, files or a chat, and ask about them.</p>
        </Empty>
      )}
      {all && all.length > WORTH_FILTERING && (
        <p class="graph-filter">
          <label for="graph-filter">Find a graph</label>
          <input
            id="graph-filter"
            type="search"
            value={search.value}
            onInput={(event) => {
              search.value = event.currentTarget.value;
            }}
          />
        </p>
      )}
      {found.length > 0 && (
        <table class="graph-table card">
          <thead>
            <tr>
              <th scope="col">Graph</th>
              <th scope="col" class="number">
                Memories
              </th>
              <th scope="col">Last change</th>
              <th scope="col">
                <span class="unseen">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {found.slice(0, limit.value).map((name) => (
              <GraphRow
                key={name}
                graph={name}
                onDelete={() => {
                  doomed.value = name;
                }}
              />
            ))}
          </tbody>
        </table>
      )}
      {all && all.length > 0 && found.length === 0 && (
        <Empty title={`No graph has “${search.value.trim()}” in its name.`} />
      )}
      {found.length > limit.value && (
        <button
          class="button plain"
          type="button"
          onClick={() => {
            limit.value += ROWS_AT_ONCE;
          }}
        >
          Show more of {found.length.toLocaleString('en')}
        </button>
      )}
      {doomed.value !== null && (
        <DeleteGraph
          graph={doomed.value}
          onClose={() => {
            doomed.value = null;
          }}
          onDeleted={() => void graphs.reload()}
        />
      )}
    </>
  );
}
