import { useSignal } from '@preact/signals';
import type { TargetedSubmitEvent } from 'preact';
import { Problem } from '../../../components/feedback.tsx';
import { OptionFields } from './option-fields.tsx';
import { options, toParameters } from './parameters.ts';
import { askGraph } from './questions.ts';

export function AskForm({ graph, onAsked }: { graph: string; onAsked: (id: number) => void }) {
  const error = useSignal<Error | null>(null);

  function submit(event: TargetedSubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('question')).trim();
    if (text === '') return;
    try {
      onAsked(askGraph(graph, text, toParameters(options.value)));
      error.value = null;
    } catch (failure) {
      error.value = failure as Error;
    }
  }

  return (
    <form class="card ask-form" onSubmit={submit}>
      <label for="question">Question</label>
      <div class="ask-line">
        <input id="question" name="question" required maxLength={8192} autocomplete="off" enterKeyHint="send" />
        <button class="button" type="submit">
          Ask
        </button>
      </div>
      <OptionFields />
      <Problem error={error.value} />
    </form>
  );
}
