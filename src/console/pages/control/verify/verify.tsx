import { type Signal, useSignal } from '@preact/signals';
import type { TargetedSubmitEvent } from 'preact';
import { verify } from '../../../api/control.ts';
import { ApiError } from '../../../api/http.ts';
import { Problem } from '../../../components/feedback.tsx';
import { JsonEditor, parseJson } from '../../../components/json-editor.tsx';
import { type Count, HOW, toExpectation } from './expectation.ts';
import { type Outcome, Result } from './result.tsx';

const EXAMPLE = JSON.stringify({ operation: 'submitTask', body: { task: { contains: 'flight' } } }, null, 2);
const UNMET = 409;

/** Checks what the journal has. `draft` is the match. */
export function Verify({ draft }: { draft: Signal<string> }) {
  const count = useSignal<Count>({ how: 'some', number: '1' });
  const outcome = useSignal<Outcome | null>(null);
  const error = useSignal<Error | null>(null);

  async function check(event: TargetedSubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    error.value = null;
    outcome.value = null;
    try {
      const expectation = toExpectation(parseJson(draft.value || EXAMPLE), count.value);
      outcome.value = { expectation, count: await verify(expectation) };
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === UNMET) outcome.value = { detail: failure.message };
      else error.value = failure as Error;
    }
  }

  return (
    <div class="pair">
      <form class="card" onSubmit={check}>
        <h2>Requests that match</h2>
        <JsonEditor label="The match" draft={draft} placeholder={EXAMPLE} />
        <p class="quiet small">
          As in a <a href="docs">rule</a>: values are equal, or pass tests such as contains, matches and absent. The
          requests of this console count, too.
        </p>
        <CountFields count={count} />
        <Problem error={error.value} />
        <button type="submit" class="button">
          {draft.value ? 'Verify' : 'Verify the example'}
        </button>
      </form>
      <section class="card" aria-label="Result" aria-live="polite">
        <h2>Result</h2>
        {outcome.value ? (
          <Result outcome={outcome.value} />
        ) : (
          <p class="quiet">
            Nothing is verified yet. A request of the <a href="#/control?tab=journal">journal</a> makes a match: open it
            there and choose “Verify it”.
          </p>
        )}
      </section>
    </div>
  );
}

function CountFields({ count }: { count: Signal<Count> }) {
  const { how, number } = count.value;
  return (
    <p class="row count-fields">
      <label for="how">There are</label>
      <select
        id="how"
        value={how}
        onChange={({ currentTarget }) => {
          count.value = { how: currentTarget.value as Count['how'], number };
        }}
      >
        {Object.entries(HOW).map(([id, words]) => (
          <option key={id} value={id}>
            {words}
          </option>
        ))}
      </select>
      {how !== 'some' && (
        <input
          type="number"
          min={0}
          step={1}
          required
          aria-label="Number of requests"
          value={number}
          onInput={({ currentTarget }) => {
            count.value = { how, number: currentTarget.value };
          }}
        />
      )}
    </p>
  );
}
