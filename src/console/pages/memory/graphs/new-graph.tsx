import { useSignal } from '@preact/signals';
import type { TargetedSubmitEvent } from 'preact';
import { createGraph } from '../../../api/graphs.ts';
import { Problem } from '../../../components/feedback.tsx';
import { goTo } from '../../../state/route.ts';

export function NewGraph() {
  const error = useSignal<Error | null>(null);

  async function submit(event: TargetedSubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name')).trim();
    try {
      await createGraph(name);
      goTo(['memory', name], { tab: 'add' });
    } catch (failure) {
      error.value = failure as Error;
    }
  }

  return (
    <form class="new-graph" onSubmit={submit}>
      <label for="new-graph">New graph</label>
      <div class="row">
        <input id="new-graph" name="name" required maxLength={128} autocomplete="off" />
        <button class="button" type="submit">
          Create
        </button>
      </div>
      <Problem error={error.value} />
    </form>
  );
}
