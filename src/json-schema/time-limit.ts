import { type Context, createContext, Script } from 'node:vm';

/** Work on untrusted input was stopped because it exceeded its time limit. */
export class TimeLimitError extends Error {}

const TIMEOUT_CODE = 'ERR_SCRIPT_EXECUTION_TIMEOUT';
const RUN = new Script('run()');
let context: Context | null = null;

let isLimited = false;

/** Runs synchronous work with a time limit; within other such work, that one's limit is the only one, as each costs a thread. Protects against regular expressions with catastrophic backtracking
 *  (ReDoS, CWE-1333) and schemas with exponential references. A call costs about 0.3 ms. Interrupted work can leave
 *  its data inconsistent, so it should only change data that is then discarded. Throws TimeLimitError, or the error
 *  of the work. */
export function withinTimeLimit<T>(limitMs: number, work: () => T): T {
  if (isLimited) return work();
  const results: T[] = [];
  context ??= createContext(Object.create(null));
  isLimited = true;
  context.run = () => {
    results.push(work());
  };
  try {
    RUN.runInContext(context, { timeout: limitMs });
  } catch (error) {
    if (isTimeout(error)) throw new TimeLimitError('The work took too long.');
    throw error;
  } finally {
    // Not within the work: what is interrupted runs no `finally`.
    isLimited = false;
  }
  return results[0] as T;
}

/** How much longer than its CPU time work may take on a busy machine. */
const MAX_STRETCH = 4;
/** Share of the CPU time from which it counts as used up: a thread never gets all of the time. */
const USED_UP = 0.8;

/** Like `withinTimeLimit`, with a limit of CPU time, so that a busy machine refuses nothing that an idle one accepts.
 *  Interrupted work that has not used up its CPU time is executed again from its beginning: it must be repeatable. */
export function withinCpuLimit<T>(limitMs: number, work: () => T): T {
  for (let wallMs = limitMs; ; wallMs *= 2) {
    const before = process.threadCpuUsage();
    try {
      return withinTimeLimit(wallMs, work);
    } catch (error) {
      if (!(error instanceof TimeLimitError)) throw error;
      const { user, system } = process.threadCpuUsage(before);
      if ((user + system) / 1000 >= limitMs * USED_UP || wallMs >= limitMs * MAX_STRETCH) throw error;
    }
  }
}

// The error belongs to the other context, so it is not an instance of this context's Error.
function isTimeout(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === TIMEOUT_CODE;
}
