import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import type { Config } from '../config.ts';

export interface ServerLog {
  logger: Logger;
  /** Writes what is still in memory, and ends the timer that does. */
  close(): void;
}

const STANDARD_OUTPUT = 1;
/** Lines are written together, for a write costs more than a line. */
const BUFFER_BYTES = 4096;
const FLUSH_EVERY_MS = 500;
const ERROR_LEVEL = 50;

/** The server's log on standard output. Lines are written beside the thread, half a second late at most; errors at once,
 *  and all of them when the process ends by itself. */
export async function openLog({ logLevel: level, logFormat }: Config): Promise<ServerLog> {
  if (level === 'silent') return { logger: pino({ level }), close: () => {} };
  if (logFormat === 'pretty' || (logFormat === 'auto' && process.stdout.isTTY)) {
    const { default: pretty } = await import('pino-pretty');
    return { logger: pino({ level }, pretty({ sync: true }) as DestinationStream), close: () => {} };
  }
  const output = pino.destination({ dest: STANDARD_OUTPUT, minLength: BUFFER_BYTES, sync: false });
  const flush = () => output.flushSync();
  const timer = setInterval(() => output.flush(), FLUSH_EVERY_MS).unref();
  const close = () => {
    clearInterval(timer);
    flush();
  };
  return { logger: pino({ level, hooks: { logMethod: flushErrors(flush) } }, output), close };
}

/** For a thread, which says little: each line is written at once. */
export function openThreadLog({ logLevel: level }: Config): Logger {
  return pino({ level });
}

function flushErrors(flush: () => void): NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']> {
  return function log(args, method, level) {
    method.apply(this, args);
    if (level >= ERROR_LEVEL) flush();
  };
}
