import { AppError } from '../errors.ts';
import { createJobThread, JobLimitError } from '../job-thread.ts';
import type { DocumentReader, SentFile } from '../memory/ports/document-reader.ts';
import type { ReadOutcome } from './document-thread.ts';

export interface ReadLimits {
  timeMs: number;
  /** By how much the process may grow while it reads one file. */
  memoryBytes: number;
}

const DEFAULT_LIMITS: ReadLimits = { timeMs: 30_000, memoryBytes: 512 * 1024 * 1024 };
const MEMORY_CHECK_MS = 50;
const HEAP_MB = 768;

/** Reads files in a thread, which is ended when it takes too long or too much memory: a small file can ask for any amount
 *  of work and memory, and parsers give no other hold on either. */
export function createThreadDocumentReader(limits: ReadLimits = DEFAULT_LIMITS): DocumentReader {
  const { timeMs, memoryBytes } = limits;
  const entry = new URL('./document-thread.ts', import.meta.url);
  const thread = createJobThread<SentFile, ReadOutcome>({ entry, timeMs, heapMb: HEAP_MB, isSilent: true });
  let previous: Promise<unknown> = Promise.resolve();

  async function read(file: SentFile, signal: AbortSignal): Promise<ReadOutcome> {
    signal.throwIfAborted();
    const growth = watchGrowth(memoryBytes);
    const content = new Uint8Array(file.content);
    try {
      const options = { signal: AbortSignal.any([signal, growth.signal]), transfer: [content.buffer] };
      return await thread.run({ ...file, content }, options);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof JobLimitError)) throw error;
      throw new AppError('invalid', `it takes too long or too much memory to read: more than ${inWords(limits)}.`);
    } finally {
      growth.end();
    }
  }

  return {
    async read(file, signal) {
      // One at a time: the memory of the process says nothing of one file of several.
      const reading = previous.then(() => read(file, signal));
      previous = reading.catch(() => {});
      const outcome = await reading;
      if ('reason' in outcome) throw new AppError('invalid', outcome.reason);
      return outcome.document;
    },
    close: () => thread.close(),
  };
}

const inWords = ({ timeMs, memoryBytes }: ReadLimits) =>
  `${timeMs / 1000} s or ${Math.round(memoryBytes / 2 ** 20)} MiB`;

/** A signal that aborts when the process has grown by more than `memoryBytes`. */
function watchGrowth(memoryBytes: number): { signal: AbortSignal; end: () => void } {
  const growth = new AbortController();
  const most = readResidentBytes() + memoryBytes;
  const check = setInterval(() => {
    if (readResidentBytes() > most) growth.abort(new JobLimitError('memory'));
  }, MEMORY_CHECK_MS);
  return { signal: growth.signal, end: () => clearInterval(check) };
}

/** 0 when it cannot be read: that takes a file handle. */
function readResidentBytes(): number {
  try {
    return process.memoryUsage.rss();
  } catch {
    return 0;
  }
}
