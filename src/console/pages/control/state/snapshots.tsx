import type { TargetedSubmitEvent } from 'preact';
import { makeSnapshot, removeSnapshot, restoreSnapshot, type Snapshot } from '../../../api/control.ts';
import type { Perform } from './perform.ts';

export function Snapshots({ snapshots, perform }: { snapshots: readonly Snapshot[]; perform: Perform }) {
  const make = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name'));
    event.currentTarget.reset();
    perform(() => makeSnapshot(name), `Snapshot ${name} is made.`);
  };
  return (
    <>
      <form class="row" onSubmit={make}>
        <input name="name" aria-label="Name of the snapshot" placeholder="Name" required pattern="[\w.\-]+" />
        <button type="submit" class="button">
          Make one
        </button>
      </form>
      <ul class="rules">
        {snapshots.map(({ name, madeAt }) => (
          <li key={name} class="row spread">
            <span>
              <strong>{name}</strong> <span class="quiet">{new Date(madeAt).toLocaleString()}</span>
            </span>
            <span class="row">
              <button
                type="button"
                class="button plain small"
                onClick={() => perform(() => restoreSnapshot(name), `${name} is restored.`)}
              >
                Restore
              </button>
              <button
                type="button"
                class="button plain small"
                onClick={() => perform(() => removeSnapshot(name), `${name} is removed.`)}
              >
                Remove
              </button>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
