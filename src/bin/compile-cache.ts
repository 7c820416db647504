import { flushCompileCache } from 'node:module';

/** What was loaded by then is kept even if the process is killed later. */
const AFTER_MS = 3000;

/** Writes the code that this thread has compiled to Node's compile cache, a moment later: by itself, Node writes it at the
 *  regular end of a process only. */
export function keepCompiledCode(): void {
  setTimeout(flushCompileCache, AFTER_MS).unref();
}
