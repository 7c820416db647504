import { useSignal } from '@preact/signals';
import { type ResetPart, reset } from '../../../api/control.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';

const PARTS: readonly [ResetPart, string][] = [
  ['tasks', 'Tasks'],
  ['sessions', 'Sessions'],
  ['graphs', 'Graphs'],
  ['profiles', 'Profiles'],
  ['files', 'Files'],
  ['extensions', 'Extensions'],
  ['idempotencyKeys', 'Idempotency keys'],
  ['credits', 'Credits'],
  ['rules', 'Rules'],
  ['scenarios', 'Scenarios'],
  ['transitions', 'Transitions'],
  ['journal', 'Journal'],
  ['webhooks', 'Webhooks'],
];

/** Puts the account back to its start, after asking. */
export function ResetAccount({ onDone }: { onDone: (said: string) => Promise<void> }) {
  const keep = useSignal<readonly ResetPart[]>([]);
  const isAsking = useSignal(false);
  const toggle = (part: ResetPart, isKept: boolean) => {
    keep.value = isKept ? [...keep.value, part] : keep.value.filter((each) => each !== part);
  };
  const removed = PARTS.filter(([part]) => !keep.value.includes(part)).map(([, name]) => name.toLowerCase());
  return (
    <>
      <p class="quiet">Keys and snapshots stay in any case. Choose what else stays:</p>
      <fieldset class="keep">
        <legend class="unseen">What stays</legend>
        {PARTS.map(([part, name]) => (
          <label key={part} class="check">
            <input
              type="checkbox"
              checked={keep.value.includes(part)}
              onChange={({ currentTarget }) => toggle(part, currentTarget.checked)}
            />
            {name}
          </label>
        ))}
      </fieldset>
      <button
        type="button"
        class="button danger"
        disabled={removed.length === 0}
        onClick={() => {
          isAsking.value = true;
        }}
      >
        Reset this account …
      </button>
      {isAsking.value && (
        <ConfirmDialog
          title="Put this account back to its start?"
          action="Reset it"
          onConfirm={async () => {
            await reset(keep.value);
            await onDone('The account is reset.');
          }}
          onClose={() => {
            isAsking.value = false;
          }}
        >
          <p>This cannot be undone. It resets {removed.join(', ')}.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
