import { Worker as Thread } from 'node:worker_threads';
import { ScriptStoppedError } from './script-stopped-error.ts';
import type { ThreadAnswer } from './script-thread.ts';

/** A thread that runs one script at a time. */
export interface ScriptWorker {
  /** Takes a job and gives its outcome, both as JSON. Rejects with the signal's reason when it aborts, and with
   *  ScriptStoppedError when the script takes too long or too much memory. */
  run(job: string, signal: AbortSignal): Promise<string>;
}

const SCRIPT_THREAD = new URL('./script-thread.ts', import.meta.url);
// Beside the memory of the engine, which has a limit of its own.
const HEAP_MB = 256;

/** The thread starts with the first script, is ended with one that has to be stopped, and starts again with the next. It
 *  keeps the process alive only while a script runs. `limitMs` is for scripts that their engine cannot stop. */
export function createScriptWorker(limitMs: number, entry = SCRIPT_THREAD): ScriptWorker {
  let thread: Thread | null = null;

  function start(): Thread {
    const started = new Thread(entry, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
    started.on('exit', () => {
      if (thread === started) thread = null;
    });
    // One that is being ended may still fail, when nobody waits for it any more.
    started.on('error', () => {});
    return started;
  }

  /** Without waiting for it: a thread that is out of memory takes long to end. */
  function stop(): void {
    void thread?.terminate();
    thread = null;
  }

  return {
    async run(job, signal) {
      signal.throwIfAborted();
      thread ??= start();
      try {
        return await ask(thread, job, limitMs, signal);
      } catch (error) {
        stop();
        throw error;
      } finally {
        thread?.unref();
      }
    },
  };
}

function ask(thread: Thread, job: string, limitMs: number, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      thread.off('message', onAnswer).off('error', onError).off('exit', onExit);
      settle();
    };
    const fail = (error: unknown) => end(() => reject(error));
    const onAbort = () => fail(signal.reason);
    const onExit = () => fail(new Error('The thread that runs scripts has ended.'));
    const onError = (error: Error & { code?: string }) =>
      fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ScriptStoppedError(OUT_OF_MEMORY) : error);
    const onAnswer = (answer: ThreadAnswer) =>
      'outcome' in answer ? end(() => resolve(answer.outcome)) : fail(new Error(answer.defect));
    const timer = setTimeout(() => fail(new ScriptStoppedError(TOO_LONG)), limitMs);
    signal.addEventListener('abort', onAbort);
    thread.on('message', onAnswer).on('error', onError).on('exit', onExit);
    thread.ref();
    thread.postMessage(job);
  });
}

const OUT_OF_MEMORY = 'InternalError: the script and its page take too much memory.';
const TOO_LONG = 'TimeoutError: the script could not be run in time.';
