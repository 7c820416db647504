import { useSignal } from '@preact/signals';
import type { TargetedSubmitEvent } from 'preact';
import { addMemory } from '../../../api/graphs.ts';
import { Problem } from '../../../components/feedback.tsx';
import { parseMetadata } from '../memories/parse-metadata.ts';
import type { AddProps } from './add-props.ts';
import { Stored } from './stored.tsx';

export function AddText({ graph, onChange }: AddProps) {
  const state = useSignal<'ready' | 'storing' | 'stored'>('ready');
  const error = useSignal<Error | null>(null);

  async function submit(event: TargetedSubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const field = (name: string) => String(new FormData(form).get(name)).replaceAll('\r\n', '\n');
    try {
      const metadata = parseMetadata(field('metadata'));
      const memoryId = field('memoryId').trim();
      state.value = 'storing';
      await addMemory(graph, field('text'), { metadata, ...(memoryId !== '' && { memoryId }) });
      state.value = 'stored';
      error.value = null;
      form.reset();
      onChange();
    } catch (failure) {
      state.value = 'ready';
      error.value = failure as Error;
    }
  }

  return (
    <form class="stack" onSubmit={submit}>
      <div>
        <label for="text">Text</label>
        <textarea
          id="text"
          name="text"
          rows={8}
          required
          aria-describedby="text-help"
          placeholder="Ada Lovelace: Ada Lovelace was an English mathematician."
        />
        <p id="text-help" class="quiet small">
          A title, as “title: text” or as a heading on the first line, names what it is about.
        </p>
      </div>
      <details>
        <summary>Metadata and id</summary>
        <div class="stack add-more">
          <div>
            <label for="metadata">Metadata (JSON)</label>
            <textarea id="metadata" name="metadata" class="mono" rows={3} placeholder='{"source": "diary"}' />
          </div>
          <div>
            <label for="memory-id">Id</label>
            <input id="memory-id" name="memoryId" maxLength={256} autocomplete="off" aria-describedby="id-help" />
            <p id="id-help" class="quiet small">
              A memory with the same id is replaced. Without one, the id is made from the content.
            </p>
          </div>
        </div>
      </details>
      <Problem error={error.value} />
      <p class="row">
        <button class="button" type="submit" disabled={state.value === 'storing'}>
          {state.value === 'storing' ? 'Storing …' : 'Store'}
        </button>
        {state.value === 'stored' && <Stored graph={graph} what="Stored." />}
      </p>
    </form>
  );
}
