import { AppError, CannotWriteError } from '../../../errors.ts';

/** What an error of SQLite on `file` means to whoever asked: CannotWriteError when it may pass; internal, with the file and
 *  the way out for the log, when the file is damaged. Any other error stays what it is. */
export function explainStorageError(error: unknown, file: string): unknown {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== 'string' || error instanceof AppError) return error;
  if (code === 'SQLITE_FULL' || code === 'ENOSPC')
    return new CannotWriteError('The disk of the server is full. Try again later.', error);
  if (code.startsWith('SQLITE_BUSY')) return new CannotWriteError('The server is too busy. Try again.', error);
  if (/^(SQLITE_(IOERR|READONLY|CANTOPEN)|EIO$|EROFS$)/.test(code)) {
    return new CannotWriteError('The server cannot use its disk. Try again later.', error);
  }
  return isDamage(error) ? new AppError('internal', DAMAGED, { cause: toDamage(file, error) }) : error;
}

/** Gives back the port with its errors explained. */
export function withExplainedErrors<Port extends object>(port: Port, file: string): Port {
  return new Proxy(port, {
    get(target, name, receiver) {
      const value = Reflect.get(target, name, receiver);
      if (typeof value !== 'function') return value;
      return async (...args: unknown[]) => {
        try {
          return await value.apply(target, args);
        } catch (error) {
          throw explainStorageError(error, file);
        }
      };
    },
  });
}

export function isDamage(error: unknown): boolean {
  return /^SQLITE_(CORRUPT|NOTADB)/.test(String((error as { code?: unknown } | null)?.code));
}

/** Names the file and the way out, for whoever runs the server. */
export function toDamage(file: string, cause: unknown): Error {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new Error(`${file} is damaged (${why.replace(/\s+/g, ' ')}). ${WAY_OUT}`, { cause });
}

const DAMAGED = 'The data that this needs is damaged: restore it from a backup. The server log names the file.';
const WAY_OUT =
  'Stop the server and put back the file from a backup, without the -wal and -shm files that lie beside it now.';
