import { createHash } from 'node:crypto';
import { type Exchange, isPoll, type Recording, type RecordingStore, toRecording } from './exchange.ts';
import { normalize } from './normalize.ts';

export interface Recorder {
  /** The next number in the order of exchanges. */
  nextSequence(): number;
  /** Stores an exchange; null for a poll that shows the same as the one before. Rejections of the store are passed to
   *  `onError`, never to the caller. */
  record(exchange: Exchange, bytes: Uint8Array | null): Recording | null;
  /** Resolves when everything is stored. */
  settle(): Promise<void>;
  /** Runs further work that `settle` waits for. */
  run(work: () => Promise<void>): void;
}

export interface RecorderOptions {
  store: RecordingStore;
  lastSequence: number;
  onError: (error: unknown) => void;
}

export function createRecorder({ store, lastSequence, onError }: RecorderOptions): Recorder {
  let sequence = lastSequence;
  const lastPolls = new Map<string, string>();
  const running = new Set<Promise<void>>();

  function run(work: () => Promise<void>): void {
    const promise = work()
      .catch(onError)
      .finally(() => running.delete(promise));
    running.add(promise);
  }

  /** Whether a poll shows the same as the one before. */
  function isOldNews({ request, response }: Exchange): boolean {
    if (!isPoll(request)) return false;
    const key = JSON.stringify(normalize(request));
    const { headers, ...shown } = response;
    const news = createHash('sha256').update(JSON.stringify(shown)).digest('hex');
    if (lastPolls.get(key) === news) return true;
    lastPolls.set(key, news);
    return false;
  }

  return {
    nextSequence: () => ++sequence,
    record(exchange, bytes) {
      if (isOldNews(exchange)) return null;
      const recording = toRecording(exchange);
      run(() => store.save(recording, bytes));
      return recording;
    },
    run,
    async settle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
