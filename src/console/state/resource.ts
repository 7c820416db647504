import { type Signal, useSignal } from '@preact/signals';
import { useCallback, useEffect, useRef } from 'preact/hooks';

/** A value that is read from the server. */
export interface Resource<Value> {
  /** The last one that was read; null before the first. */
  value: Signal<Value | null>;
  error: Signal<Error | null>;
  reload(): Promise<void>;
}

/** Reads a value when the component appears and when one of `inputs` changes, and every `everyMs` as long as that is given. The
 *  last value stays while the next is read. */
export function useResource<Value>(
  read: () => Promise<Value>,
  inputs: readonly unknown[],
  everyMs: number | null = null,
): Resource<Value> {
  const value = useSignal<Value | null>(null);
  const error = useSignal<Error | null>(null);
  const last = useRef(0);
  const reload = useCallback(async () => {
    last.current += 1;
    const own = last.current;
    // A slow read does not take the place of a later one.
    const isLast = () => own === last.current;
    try {
      const next = await read();
      if (!isLast()) return;
      value.value = next;
      error.value = null;
    } catch (failure) {
      if (isLast()) error.value = failure as Error;
    }
  }, inputs);

  useEffect(() => {
    let isOver = false;
    let timer = 0;
    const repeat = async () => {
      await reload();
      if (!isOver && everyMs !== null) timer = window.setTimeout(repeat, everyMs);
    };
    repeat();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [reload, everyMs]);
  return { value, error, reload };
}
