/** A page did not answer in time: its scripts keep it busy. */
export class PageHungError extends Error {
  constructor() {
    super('The page does not respond.');
  }
}

/** Rejects with PageHungError if `work` takes longer than `ms`; `work` itself goes on. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PageHungError()), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => {});
  }
}
