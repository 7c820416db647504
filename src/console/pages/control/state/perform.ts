/** Performs a change, and says that it is done. */
export type Perform = (work: () => Promise<unknown>, done: string) => Promise<void>;
