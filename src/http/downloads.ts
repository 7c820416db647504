import { Readable } from 'node:stream';
import { AppError } from '../errors.ts';
import { createKeyedLimiter } from '../tasks/keyed-limiter.ts';
import type { App } from './app-type.ts';

export interface DownloadLimits {
  /** Concurrent downloads per account or link. */
  perName: number;
  total: number;
}

const LIMITS: DownloadLimits = { perName: 4, total: 32 };
const RETRY_AFTER_S = 10;
const PART_BYTES = 64 * 1024;

/** Converts the parts of a document to a stream with backpressure. `name` is the account or link. Throws too_many_requests
 *  when a limit is reached. */
export type OpenDownload = (name: string, parts: AsyncIterable<string>) => Readable;

/** Destroys open streams when the server stops. */
export function createDownloads(app: App, { perName, total }: DownloadLimits = LIMITS): OpenDownload {
  const open = new Set<Readable>();
  const names = createKeyedLimiter(perName);
  app.addHook('preClose', async () => {
    for (const stream of open) stream.destroy();
  });
  return (name, parts) => {
    if (open.size >= total) throw tooMany(`Limit of ${total} open downloads reached`);
    if (!names.acquire(name)) throw tooMany(`Limit of ${perName} open downloads of this kind reached`);
    const stream = Readable.from(cut(parts), { objectMode: false, highWaterMark: PART_BYTES });
    open.add(stream);
    stream.once('close', () => {
      open.delete(stream);
      names.release(name);
    });
    return stream;
  };
}

async function* cut(parts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    const bytes = Buffer.from(part);
    for (let at = 0; at < bytes.length; at += PART_BYTES) yield bytes.subarray(at, at + PART_BYTES);
  }
}

function tooMany(what: string): AppError {
  const detail = `${what}. Try again when one has ended.`;
  return new AppError('too_many_requests', detail, { retryAfterSeconds: RETRY_AFTER_S });
}
