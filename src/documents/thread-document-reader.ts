import { AppError } from '../errors.ts';
import { createJobThread, JobLimitError } from '../job-thread.ts';
import type { DocumentReader, SentFile } from '../memory/ports/document-reader.ts';
import type { ReadOutcome } from './document-thread.ts';

export interface ReadLimits {
  timeMs: number;
  /** Maximum growth of the process memory while it reads one file. */
  memoryBytes: number;
}

const DEFAULT_LIMITS: ReadLimits = { timeMs: 30_000, memoryBytes: 512 * 1024 * 1024 };
const MEMORY_CHECK_MS = 50;
const HEAP_MB = 768;

/** Reads files in a thread, which is terminated if it exceeds the limits: a small file can demand any amount of work
 *  and memory, and parsers offer no other control. */
export function createThreadDocumentReader(
  limits: ReadLimits = DEFAULT_LIMITS,
  residentBytes: () => number = readResidentBytes,
): DocumentReader {
  const { timeMs, memoryBytes } = limits;
  const entry = new URL('./document-thread.ts', import.meta.url);
  const thread = createJobThread<SentFile, ReadOutcome>({ entry, timeMs, heapMb: HEAP_MB, isSilent: true });
  let previous: Promise<unknown> = Promise.resolve();

  async function read(file: SentFile, signal: AbortSignal): Promise<ReadOutcome> {
    signal.throwIfAborted();
    const guard = watchGrowth(memoryBytes, residentBytes);
    const content = new Uint8Array(file.content);
    try {
      const options = { signal: AbortSignal.any([signal, guard.signal]), transfer: [content.buffer] };
      return await thread.run({ ...file, content }, options);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof JobLimitError)) throw error;
      throw new AppError('invalid', `it takes too much time or memory to read: more than ${describeLimits(limits)}.`);
    } finally {
      guard.end();
    }
  }

  return {
    async read(file, signal) {
      // One at a time, because the memory of the process cannot be attributed to one of several files.
      const reading = previous.then(() => read(file, signal));
      previous = reading.catch(() => {});
      const outcome = await reading;
      if ('reason' in outcome) throw new AppError('invalid', outcome.reason);
      return outcome.document;
    },
    close: () => thread.close(),
  };
}

const describeLimits = ({ timeMs, memoryBytes }: ReadLimits) =>
  `${timeMs / 1000} s or ${Math.round(memoryBytes / 2 ** 20)} MiB`;

/** Creates a signal that aborts when the process has grown by more than `memoryBytes`. */
function watchGrowth(memoryBytes: number, residentBytes: () => number): { signal: AbortSignal; end: () => void } {
  const guard = new AbortController();
  const maxBytes = residentBytes() + memoryBytes;
  const check = setInterval(() => {
    if (residentBytes() > maxBytes) guard.abort(new JobLimitError('memory'));
  }, MEMORY_CHECK_MS);
  return { signal: guard.signal, end: () => clearInterval(check) };
}

/** 0 if it cannot be read, which requires a file handle. */
function readResidentBytes(): number {
  try {
    return process.memoryUsage.rss();
  } catch {
    return 0;
  }
}
