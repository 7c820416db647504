import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { Problem } from './feedback.tsx';

interface Props {
  title: string;
  /** Words of the button that does it. */
  action: string;
  /** The dialog stays open while it runs and if it throws. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
  children: ComponentChildren;
}

/** Asks before something is deleted. */
export function ConfirmDialog({ title, action, onConfirm, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const isBusy = useSignal(false);
  const error = useSignal<Error | null>(null);
  useEffect(() => dialog.current?.showModal(), []);

  /** Gives the focus back to where it was. */
  const close = () => dialog.current?.close();

  async function confirm() {
    isBusy.value = true;
    try {
      await onConfirm();
      close();
    } catch (failure) {
      error.value = failure as Error;
      isBusy.value = false;
    }
  }

  return (
    <dialog class="confirm" ref={dialog} aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId}>{title}</h2>
      {children}
      <Problem error={error.value} />
      <p class="row confirm-ways">
        <button class="button plain" type="button" onClick={close}>
          Cancel
        </button>
        <button class="button danger" type="button" disabled={isBusy.value} onClick={confirm}>
          {action}
        </button>
      </p>
    </dialog>
  );
}
