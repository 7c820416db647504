import { useSignal } from '@preact/signals';
import { listSnapshots, readClock } from '../../../api/control.ts';
import { Problem } from '../../../components/feedback.tsx';
import { useResource } from '../../../state/resource.ts';
import { useChange } from '../../../state/use-change.ts';
import { ClockControls } from './clock.tsx';
import type { Perform } from './perform.ts';
import { ResetAccount } from './reset.tsx';
import { Snapshots } from './snapshots.tsx';

/** The clock, snapshots, and the way back to the start. */
export function State() {
  const clock = useResource(readClock, [], 1_000);
  const snapshots = useResource(listSnapshots, []);
  const { change, error } = useChange(() => Promise.all([clock.reload(), snapshots.reload()]));
  const said = useSignal('');
  const perform: Perform = (work, done) =>
    change(async () => {
      said.value = '';
      await work();
      said.value = done;
    });
  return (
    <>
      <div class="pair">
        <section class="card">
          <h2>Clock</h2>
          {clock.value.value && <ClockControls clock={clock.value.value} perform={perform} />}
        </section>
        <section class="card">
          <h2>Snapshots of this account</h2>
          <Snapshots snapshots={snapshots.value.value ?? []} perform={perform} />
        </section>
        <section class="card">
          <h2>Back to the start</h2>
          <ResetAccount
            onDone={(done) => {
              said.value = done;
              return snapshots.reload();
            }}
          />
        </section>
      </div>
      <p role="status" class={said.value ? 'notice' : 'unseen'}>
        {said.value}
      </p>
      <Problem error={error.value ?? clock.error.value} />
    </>
  );
}
