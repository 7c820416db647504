/** A page did not answer in time: its scripts keep it busy. */
export class PageHungError extends Error {
  constructor() {
    super('The page does not respond.');
  }
}

/** Rejects with the signal's reason when it aborts; `work` itself goes on. */
export async function orAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
    work.catch(() => {});
  }
}

/** Rejects, with PageHungError unless another error is given, if `work` takes longer than `ms`; `work` itself goes on. */
export async function within<T>(ms: number, work: Promise<T>, toError = () => new PageHungError()): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(toError()), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => {});
  }
}
