import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { isUrlSegment } from '../../../../url-path.ts';
import { deleteMemory, readMemory } from '../../../api/graphs.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { Problem } from '../../../components/feedback.tsx';
import { useResource } from '../../../state/resource.ts';
import { toHref } from '../../../state/route.ts';
import { EditMemory } from './edit-memory.tsx';
import { MemoryFactsView } from './memory-facts.tsx';
import { MetadataList } from './metadata-list.tsx';

interface Props {
  graph: string;
  id: string;
  onSaved: () => void;
  onDeleted: () => void;
}

/** As in memories.css: what has the focus must be seen. */
const LIST_IS_HIDDEN = '(max-width: 56rem)';

/** One memory: its text, metadata and what it states. */
export function MemoryDetail({ graph, id, onSaved, onDeleted }: Props) {
  const memory = useResource(() => readMemory(graph, id), [graph, id]);
  const mode = useSignal<'read' | 'edit' | 'delete'>('read');
  const set = (next: typeof mode.value) => () => {
    mode.value = next;
  };
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (matchMedia(LIST_IS_HIDDEN).matches) heading.current?.focus();
  }, []);
  const stored = memory.value.value;
  return (
    <article class="memory-detail card" aria-labelledby="memory-id">
      <div class="memory-head">
        <h2 id="memory-id" class="mono" ref={heading} tabIndex={-1}>
          {id}
        </h2>
        <a href={toHref(['memory', graph], { tab: 'memories' })}>Close</a>
      </div>
      <Problem error={memory.error.value} />
      {mode.value !== 'edit' && (stored || !isUrlSegment(id)) && (
        <p class="row">
          {stored && (
            <button class="button plain" type="button" onClick={set('edit')}>
              Edit
            </button>
          )}
          <button class="button danger" type="button" onClick={set('delete')}>
            Delete
          </button>
        </p>
      )}
      {stored && mode.value !== 'edit' && (
        <>
          <div class="memory-text">{stored.memory}</div>
          <h3>Metadata</h3>
          <MetadataList metadata={stored.metadata} time={stored.time} createdAt={stored.createdAt} />
          <MemoryFactsView graph={graph} id={id} version={stored} />
        </>
      )}
      {stored && mode.value === 'edit' && (
        <EditMemory
          graph={graph}
          memory={stored}
          onCancel={set('read')}
          onSaved={async () => {
            await memory.reload();
            mode.value = 'read';
            onSaved();
          }}
        />
      )}
      {mode.value === 'delete' && (
        <ConfirmDialog
          title="Delete this memory?"
          action="Delete the memory"
          onConfirm={async () => {
            await deleteMemory(graph, id);
            onDeleted();
          }}
          onClose={set('read')}
        >
          <p>
            <span class="mono">{id}</span> is deleted, with the entities and relations that only it supports.
          </p>
        </ConfirmDialog>
      )}
    </article>
  );
}
