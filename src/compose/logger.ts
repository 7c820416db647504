import { isatty } from 'node:tty';
import { type Logger, type LoggerOptions, pino } from 'pino';
import type { Config } from '../config.ts';

export interface ServerLog {
  logger: Logger;
  /** Flushes the buffer and stops the flush timer. */
  close(): void;
}

/** Lines are buffered: a write costs more than a line. */
const BUFFER_BYTES = 4096;
const FLUSH_EVERY_MS = 500;
const ERROR_LEVEL = 50;

/** The server's log. Lines are written asynchronously within half a second; errors at once, and all
 *  lines when the process exits normally. */
export async function openLog({ logLevel: level, logFormat, logDescriptor: dest }: Config): Promise<ServerLog> {
  if (level === 'silent') return { logger: pino({ level }), close: () => {} };
  if (logFormat === 'pretty' || (logFormat === 'auto' && isatty(dest))) {
    const { openPrettyLog } = await import('./pretty-log.ts');
    return { logger: pino({ level }, openPrettyLog(dest, isatty(dest))), close: () => {} };
  }
  const output = pino.destination({ dest, minLength: BUFFER_BYTES, sync: false });
  const flush = () => output.flushSync();
  const timer = setInterval(() => output.flush(), FLUSH_EVERY_MS).unref();
  const close = () => {
    clearInterval(timer);
    flush();
  };
  return { logger: pino({ level, hooks: { logMethod: flushErrors(flush) } }, output), close };
}

/** Log of the worker thread, which writes few lines: unbuffered. */
export function openThreadLog({ logLevel: level, logDescriptor: dest }: Config): Logger {
  return pino({ level }, pino.destination({ dest, sync: true }));
}

function flushErrors(flush: () => void): NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']> {
  return function log(args, method, level) {
    method.apply(this, args);
    if (level >= ERROR_LEVEL) flush();
  };
}
