import { AppError, CannotWriteError } from '../../../errors.ts';

/** Error codes (SQLSTATE) after which the same transaction may succeed at once. */
const REPEATABLE = new Set(['40001', '40P01']);
/** Classes of SQLSTATE that may be temporary: connection, resources, operator intervention, system error. */
const TEMPORARY_CLASSES = new Set(['08', '53', '57', '58']);
/** Read only; a transaction that was idle for too long. */
const TEMPORARY_CODES = new Set(['25006', '25P03']);
/** What Node.js and the driver report when there is no connection. */
const NO_CONNECTION = /^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|NOTFOUND|HOSTUNREACH|NETUNREACH|AI_AGAIN)$/;
const DRIVER_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error/;

const EXISTS =
  'A record with this id exists already. If ids follow a seed (PUT /_doppel/seed-ids), use another seed, or empty data.';

/** Whether the transaction had no effect and may be repeated at once. */
export function isRepeatable(error: unknown): boolean {
  return REPEATABLE.has(codeOf(error));
}

/** Maps an error of PostgreSQL to an AppError: CannotWriteError if it may be temporary, conflict if a record with the same
 *  id exists. Returns any other error unchanged. */
export function explainStorageError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const code = codeOf(error);
  if (code === '53100') return new CannotWriteError('The disk of the database is full. Try again later.', error);
  if (isRepeatable(error)) return new CannotWriteError('The database is too busy. Try again.', error);
  if (isTemporary(code, error)) return new CannotWriteError('The database cannot be used. Try again later.', error);
  if (code === '23505') return new AppError('conflict', EXISTS, { cause: error });
  return error;
}

function isTemporary(code: string, error: unknown): boolean {
  if (TEMPORARY_CODES.has(code) || NO_CONNECTION.test(code)) return true;
  if (/^[0-9A-Z]{5}$/.test(code)) return TEMPORARY_CLASSES.has(code.slice(0, 2));
  return DRIVER_MESSAGES.test(String(error));
}

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');
