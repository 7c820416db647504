import { useSignal } from '@preact/signals';
import { goTo } from '../../../state/route.ts';
import { DeleteGraph } from '../graphs/delete-graph.tsx';
import { ConfigurationForm } from './configuration-form.tsx';
import { Downloads } from './downloads.tsx';

export function Settings({ graph }: { graph: string }) {
  const isDeleting = useSignal(false);
  return (
    <div class="graph-settings">
      <ConfigurationForm graph={graph} />
      <Downloads graph={graph} />
      <section class="card stack">
        <h2>Delete the graph</h2>
        <p class="quiet">All its memories are deleted at once.</p>
        <p>
          <button
            class="button danger"
            type="button"
            onClick={() => {
              isDeleting.value = true;
            }}
          >
            Delete {graph}
          </button>
        </p>
      </section>
      {isDeleting.value && (
        <DeleteGraph
          graph={graph}
          onClose={() => {
            isDeleting.value = false;
          }}
          onDeleted={() => goTo(['memory'])}
        />
      )}
    </div>
  );
}
