import { Worker as Thread } from 'node:worker_threads';
import { AppError } from '../errors.ts';
import type { DocumentReader, FileText, SentFile } from '../memory/ports/document-reader.ts';
import type { ReadOutcome } from './document-thread.ts';

export interface ReadLimits {
  timeMs: number;
  /** By how much the process may grow while it reads one file. */
  memoryBytes: number;
}

const DEFAULT_LIMITS: ReadLimits = { timeMs: 30_000, memoryBytes: 512 * 1024 * 1024 };
const MEMORY_CHECK_MS = 50;
const HEAP_MB = 768;

/** Reads files in a thread of its own, which is ended when it takes too long or too much: a small file can ask for any
 *  amount of work and memory, and parsers give no other hold on either. */
export function createThreadDocumentReader(limits: ReadLimits = DEFAULT_LIMITS): DocumentReader {
  let thread: Thread | null = null;
  let previous: Promise<unknown> = Promise.resolve();

  async function stop(): Promise<void> {
    const ended = thread;
    thread = null;
    await ended?.terminate();
  }

  async function read(file: SentFile, signal: AbortSignal): Promise<FileText> {
    signal.throwIfAborted();
    thread ??= start();
    const outcome = await ask(thread, file, limits, signal);
    if ('document' in outcome) return outcome.document;
    if ('reason' in outcome) throw new AppError('invalid', outcome.reason);
    // What it is doing now, or how it is, nobody knows.
    await stop();
    signal.throwIfAborted();
    if ('defect' in outcome) throw new Error(outcome.defect);
    throw new AppError('invalid', `it takes too long or too much memory to read: more than ${inWords(limits)}.`);
  }

  return {
    read(file, signal) {
      const next = previous.then(() => read(file, signal));
      previous = next.catch(() => {});
      return next;
    },
    close: stop,
  };
}

const inWords = ({ timeMs, memoryBytes }: ReadLimits) =>
  `${timeMs / 1000} s or ${Math.round(memoryBytes / 2 ** 20)} MiB`;

function start(): Thread {
  const thread = new Thread(new URL('./document-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    stderr: true,
    stdout: true,
  });
  thread.unref();
  return thread;
}

/** 0 when it cannot be read: that takes a file handle. */
function readResidentBytes(): number {
  try {
    return process.memoryUsage.rss();
  } catch {
    return 0;
  }
}

type Outcome = ReadOutcome | { cutOff: true };

/** Is cut off when the thread is past a limit or has died of one, and when `signal` aborts. */
function ask(
  thread: Thread,
  file: SentFile,
  { timeMs, memoryBytes }: ReadLimits,
  signal: AbortSignal,
): Promise<Outcome> {
  const grownTo = readResidentBytes() + memoryBytes;
  return new Promise((resolve) => {
    const end = (outcome: Outcome) => {
      clearTimeout(timer);
      clearInterval(check);
      signal.removeEventListener('abort', cutOff);
      thread.off('message', end).off('error', fail).off('exit', cutOff);
      resolve(outcome);
    };
    const cutOff = () => end({ cutOff: true });
    const fail = (error: Error & { code?: string }) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? cutOff() : end({ defect: String(error.stack) });
    const timer = setTimeout(cutOff, timeMs);
    const check = setInterval(() => readResidentBytes() > grownTo && cutOff(), MEMORY_CHECK_MS);
    thread.on('message', end).on('error', fail).on('exit', cutOff);
    signal.addEventListener('abort', cutOff);
    const content = new Uint8Array(file.content);
    thread.postMessage({ ...file, content }, [content.buffer]);
  });
}
