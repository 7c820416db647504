import { useSignal } from '@preact/signals';
import type { TargetedSubmitEvent } from 'preact';
import {
  type ClockReading,
  listSnapshots,
  makeSnapshot,
  readClock,
  removeSnapshot,
  reset,
  resetClock,
  restoreSnapshot,
  setClock,
} from '../../api/control.ts';
import { Problem } from '../../components/feedback.tsx';
import { useResource } from '../../state/resource.ts';
import { useChange } from '../../state/use-change.ts';

/** The clock, snapshots, and the way back to the start. */
export function State() {
  const clock = useResource(readClock, [], 1_000);
  const snapshots = useResource(listSnapshots, []);
  const { change, error: problem } = useChange(() => Promise.all([clock.reload(), snapshots.reload()]));
  const said = useSignal('');

  const perform = (work: () => Promise<unknown>, done: string) =>
    change(async () => {
      await work();
      said.value = done;
    });

  const make = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name'));
    event.currentTarget.reset();
    perform(() => makeSnapshot(name), `Snapshot ${name} is made.`);
  };
  const clear = () => {
    if (confirm('Remove all tasks, graphs, files and profiles of this account?'))
      perform(reset, 'The account is as new.');
  };

  return (
    <div class="pair">
      <section class="card">
        <h2>Clock</h2>
        {clock.value.value && <Clock clock={clock.value.value} change={perform} />}
      </section>
      <section class="card">
        <h2>Snapshots of this account</h2>
        <form class="row" onSubmit={make}>
          <input name="name" aria-label="Name of the snapshot" placeholder="Name" required pattern="[\w.\-]+" />
          <button type="submit" class="button">
            Make one
          </button>
        </form>
        <ul class="rules">
          {snapshots.value.value?.map(({ name, madeAt }) => (
            <li key={name}>
              <p>
                <strong>{name}</strong> <span class="quiet">{new Date(madeAt).toLocaleString()}</span>
              </p>
              <div class="row">
                <button
                  type="button"
                  class="button plain"
                  onClick={() => perform(() => restoreSnapshot(name), `${name} is restored.`)}
                >
                  Restore
                </button>
                <button
                  type="button"
                  class="button plain"
                  onClick={() => perform(() => removeSnapshot(name), `${name} is removed.`)}
                >
                  Remove
                </button>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <section class="card">
        <h2>Back to the start</h2>
        <p class="quiet">Removes all tasks, graphs, files and profiles of this account.</p>
        <button type="button" class="button plain" onClick={clear}>
          Reset this account
        </button>
      </section>
      <p role="status" class="quiet">
        {said.value}
      </p>
      <Problem error={problem.value ?? clock.error.value} />
    </div>
  );
}

const describe = ({ frozen, speed }: ClockReading): string =>
  frozen ? 'It stands still.' : speed === 1 ? 'It runs.' : `It runs ${speed} times as fast.`;

const STEPS = ['1m', '1h', '1d', '30d'];

function Clock({
  clock,
  change,
}: {
  clock: ClockReading;
  change: (work: () => Promise<unknown>, done: string) => void;
}) {
  return (
    <>
      <p class="figure">{new Date(clock.now).toLocaleString()}</p>
      <p class="quiet">{describe(clock)}</p>
      <div class="row">
        {STEPS.map((step) => (
          <button
            type="button"
            key={step}
            class="button plain"
            onClick={() => change(() => setClock({ advance: step }), `The clock is moved on by ${step}.`)}
          >
            +{step}
          </button>
        ))}
        <button
          type="button"
          class="button plain"
          onClick={() =>
            change(() => setClock({ freeze: !clock.frozen }), clock.frozen ? 'The clock runs.' : 'The clock stands.')
          }
        >
          {clock.frozen ? 'Let it run' : 'Freeze'}
        </button>
        <button
          type="button"
          class="button plain"
          onClick={() => change(resetClock, 'The clock shows the time of the machine.')}
        >
          System time
        </button>
      </div>
    </>
  );
}
