import { useSignal } from '@preact/signals';
import type { TargetedSubmitEvent } from 'preact';
import { addMemory, type StoredMemory } from '../../../api/graphs.ts';
import { Problem } from '../../../components/feedback.tsx';
import { parseMetadata } from './parse-metadata.ts';

interface Props {
  graph: string;
  memory: StoredMemory;
  onCancel: () => void;
  onSaved: () => Promise<void>;
}

/** Replaces a memory by one with the same id. */
export function EditMemory({ graph, memory, onCancel, onSaved }: Props) {
  const error = useSignal<Error | null>(null);
  const isBusy = useSignal(false);

  async function save(event: TargetedSubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    isBusy.value = true;
    try {
      const metadata = parseMetadata(String(form.get('metadata')));
      await addMemory(graph, toText(String(form.get('text')), memory.memory), { memoryId: memory.memoryId, metadata });
      await onSaved();
    } catch (failure) {
      error.value = failure as Error;
    } finally {
      isBusy.value = false;
    }
  }

  return (
    <form class="stack" onSubmit={save}>
      <div>
        <label for="edit-text">Text</label>
        <textarea id="edit-text" name="text" rows={10} required defaultValue={memory.memory} />
      </div>
      <div>
        <label for="edit-metadata">Metadata (JSON)</label>
        <textarea
          id="edit-metadata"
          name="metadata"
          class="mono"
          rows={6}
          defaultValue={JSON.stringify(memory.metadata, null, 2)}
        />
      </div>
      <Problem error={error.value} />
      <p class="row">
        <button class="button" type="submit" disabled={isBusy.value}>
          {isBusy.value ? 'Saving …' : 'Save'}
        </button>
        <button class="button plain" type="button" onClick={onCancel}>
          Cancel
        </button>
      </p>
    </form>
  );
}

/** A form turns line ends into CR LF: a text that is only changed by that stays as it is. */
function toText(entered: string, stored: string): string {
  const plain = entered.replaceAll('\r\n', '\n');
  return plain === stored.replaceAll('\r\n', '\n') ? stored : plain;
}
