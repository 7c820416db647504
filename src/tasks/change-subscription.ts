/** Waits for the changes of one record, one after the other, within a time limit. */
export interface ChangeSubscription {
  /** Resolves to true after a change since the last call, and to false once the time is up. */
  next(): Promise<boolean>;
  /** Ends the subscription. */
  end(): void;
}

export interface ChangeSubscriptionOptions {
  maxMs: number;
  /** Ends the wait early. */
  signal?: AbortSignal;
}

/** Holds one subscription and one timer until `end` is called. */
export function subscribeToChanges(
  subscribe: (onChange: () => void) => () => void,
  { maxMs, signal }: ChangeSubscriptionOptions,
): ChangeSubscription {
  let hasChanged = false;
  let isOver = signal?.aborted ?? false;
  let wake = () => {};
  const end = (): void => {
    isOver = true;
    wake();
  };
  const unsubscribe = subscribe(() => {
    hasChanged = true;
    wake();
  });
  const timer = setTimeout(end, maxMs);
  signal?.addEventListener('abort', end, { once: true });
  return {
    async next() {
      if (!hasChanged && !isOver) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const result = hasChanged;
      hasChanged = false;
      return result;
    },
    end() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      unsubscribe();
    },
  };
}
