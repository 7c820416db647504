/** The piece of work that the calling thread executes, so that a watchdog knows what a thread that no longer responds was
 *  busy with. */

/** Work under a lease. Several requests are executed together only if they share a commit. */
export type LeasedWork =
  | { kind: 'task' | 'session'; id: string; leaseToken: string }
  | { kind: 'requests'; ids: readonly string[]; leaseToken: string };

/** How work is marked; `run` is executed in any case. */
export type MarkWork = <T>(work: LeasedWork, run: () => Promise<T>) => Promise<T>;

const unmarked: MarkWork = (_, run) => run();
let mark = unmarked;
let beat = () => {};

/** Executes a piece of work as the current one. Does nothing else unless a watchdog guards the thread. */
export const asCurrentWork: MarkWork = (work, run) => mark(work, run);

/** Says that a long computation, such as opening a large graph, goes on. To be called at least once a second. */
export const showProgress = (): void => beat();

/** Sets what marks the work of this thread, and what shows its progress. */
export function setWorkMarker(marker: { mark: MarkWork; beat: () => void } | null): void {
  mark = marker?.mark ?? unmarked;
  beat = marker?.beat ?? (() => {});
}
