import { Worker as Thread } from 'node:worker_threads';
import type { PaintOrder, PaintOutcome } from './paint-thread.ts';

/** A thread that paints one picture after the other. */
export interface ThreadPainter {
  /** Takes the picture as JSON. Rejects when it cannot be painted, or when the thread dies of it. */
  paint(picture: string): Promise<Buffer>;
  /** How many pictures wait or are painted. */
  waitingCount(): number;
}

interface Waiting {
  resolve: (bytes: Buffer) => void;
  reject: (error: Error) => void;
}

const PAINT_THREAD = new URL('./paint-thread.ts', import.meta.url);

/** The thread starts with the first picture, and anew with the next one when it died. It keeps the process alive only
 *  while there is something to paint. */
export function createThreadPainter(entry = PAINT_THREAD): ThreadPainter {
  const waiting = new Map<number, Waiting>();
  let thread: Thread | null = null;
  let lastId = 0;

  function start(): Thread {
    const started = new Thread(entry);
    started.on('message', (outcome: PaintOutcome) => {
      const asker = waiting.get(outcome.id);
      waiting.delete(outcome.id);
      if (waiting.size === 0) started.unref();
      if ('bytes' in outcome) asker?.resolve(Buffer.from(outcome.bytes));
      else asker?.reject(new Error(outcome.defect));
    });
    started.on('error', (error) => giveUp(started, error));
    started.on('exit', () => giveUp(started, new Error('The thread that paints has ended.')));
    return started;
  }

  function giveUp(ended: Thread, error: Error): void {
    // Another was started since.
    if (thread !== ended) return;
    thread = null;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  return {
    paint(picture) {
      return new Promise((resolve, reject) => {
        thread ??= start();
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        thread.ref();
        thread.postMessage({ id: lastId, picture } satisfies PaintOrder);
      });
    },
    waitingCount: () => waiting.size,
  };
}
