import { type Signal, useSignal } from '@preact/signals';

/** Changes something on the server, and then reads again what is shown. */
export interface Change {
  /** Resolves when both have ended, also if one failed. */
  change(work: () => Promise<unknown>): Promise<void>;
  /** Of the last change; null if it succeeded. */
  error: Signal<Error | null>;
}

export function useChange(reload: () => Promise<unknown>): Change {
  const error = useSignal<Error | null>(null);
  return {
    error,
    async change(work) {
      error.value = null;
      try {
        await work();
        await reload();
      } catch (failure) {
        error.value = failure as Error;
      }
    },
  };
}
