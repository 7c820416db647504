import { type Signal, useSignal } from '@preact/signals';
import type { TargetedSubmitEvent } from 'preact';
import { verify } from '../../../api/control.ts';
import { ApiError } from '../../../api/http.ts';
import { Problem } from '../../../components/feedback.tsx';
import { JsonEditor, parseJson } from '../../../components/json-editor.tsx';
import { type Count, HOW, SUBJECTS, type Subject, toExpectation } from './expectation.ts';
import { type Outcome, Result } from './result.tsx';

const EXAMPLES = {
  match: JSON.stringify({ operation: 'submitTask', body: { task: { contains: 'flight' } } }, null, 2),
  effects: JSON.stringify({ kind: 'mail', field: 'to', after: { contains: 'noor' } }, null, 2),
};
const UNMET = 409;

/** Checks what the journal has, or what tasks changed. `draft` is the match. */
export function Verify({ draft }: { draft: Signal<string> }) {
  const subject = useSignal<Subject>('match');
  const count = useSignal<Count>({ how: 'some', number: '1' });
  const outcome = useSignal<Outcome | null>(null);
  const error = useSignal<Error | null>(null);

  async function check(event: TargetedSubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    error.value = null;
    outcome.value = null;
    try {
      const expectation = toExpectation(subject.value, parseJson(draft.value || EXAMPLES[subject.value]), count.value);
      outcome.value = { subject: subject.value, expectation, count: await verify(expectation) };
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === UNMET) {
        outcome.value = { subject: subject.value, detail: failure.message };
      } else error.value = failure as Error;
    }
  }

  return (
    <div class="pair">
      <form class="card" onSubmit={check}>
        <h2>What is expected</h2>
        <p class="row">
          <label for="subject">Of</label>
          <select
            id="subject"
            value={subject.value}
            onChange={({ currentTarget }) => {
              subject.value = currentTarget.value as Subject;
            }}
          >
            {Object.entries(SUBJECTS).map(([id, { title }]) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </p>
        <JsonEditor label="The match" draft={draft} placeholder={EXAMPLES[subject.value]} />
        <p class="quiet small">
          As in a <a href="docs">rule</a>: values are equal, or pass tests such as contains, matches and absent. Changes
          have kind, name, field, before, after, place and url; {'{}'} matches all.
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
          aria-label="Number"
          value={number}
          onInput={({ currentTarget }) => {
            count.value = { how, number: currentTarget.value };
          }}
        />
      )}
    </p>
  );
}
