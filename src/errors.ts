/** All error codes, with their HTTP statuses. */
const ERROR_STATUS = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  range_not_satisfiable: 416,
  unsupported_media_type: 415,
  out_of_credits: 429,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** An expected failure. `message` is shown to the client as `detail` and must not contain other accounts' data. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, options: { retryAfterSeconds?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** Nothing can be written for now, because the disk is full, for example. The operation had no effect and can be retried. */
export class CannotWriteError extends AppError {
  constructor(message: string, cause?: unknown) {
    super('unavailable', message, { retryAfterSeconds: 5, cause });
    this.name = 'CannotWriteError';
  }
}

/** A record that would not be read back as it is. Nothing was stored. */
export class InvalidRecordError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InvalidRecordError';
  }
}
