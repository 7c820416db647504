import { AppError, CannotWriteError } from '../../../errors.ts';

/** Maps an error of SQLite on `file` to an AppError: CannotWriteError if it may be temporary; internal, with the file and
 *  the remedy as its cause for the log, if the file is damaged; conflict if a record with the same id exists. Returns any
 *  other error unchanged. */
export function explainStorageError(error: unknown, file: string): unknown {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== 'string' || error instanceof AppError) return error;
  if (code === 'SQLITE_FULL' || code === 'ENOSPC')
    return new CannotWriteError('The disk of the server is full. Try again later.', error);
  if (code.startsWith('SQLITE_BUSY')) return new CannotWriteError('The server is too busy. Try again.', error);
  if (/^(SQLITE_(IOERR|READONLY|CANTOPEN)|EIO$|EROFS$)/.test(code)) {
    return new CannotWriteError('The server cannot use its disk. Try again later.', error);
  }
  if (ID_EXISTS.test(String(error))) return new AppError('conflict', EXISTS, { cause: error });
  return isDamage(error) ? new AppError('internal', DAMAGED, { cause: toDamage(file, error) }) : error;
}

/** Wraps the methods of a port so that they reject with explained errors. */
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

/** An error for the operator that names the file and the remedy. */
export function toDamage(file: string, cause: unknown): Error {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new Error(`${file} is damaged (${why.replace(/\s+/g, ' ')}). ${REMEDY}`, { cause });
}

const ID_EXISTS = /UNIQUE constraint failed: \w+\.(?:id|live_token|hash)$/;
/** Random ids never collide; those of a seed do when it was used on the same data before. */
const EXISTS =
  'A record with this id exists already. If ids follow a seed (PUT /_doppel/seed-ids), use another seed, or empty data.';
const DAMAGED = 'The data for this request is damaged. Restore it from a backup. The server log names the file.';
const REMEDY = 'Stop the server, remove the -wal and -shm files beside it, and restore the file from a backup.';
