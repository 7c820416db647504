import { AppError, CannotWriteError } from '../../errors.ts';

/** What the SDK rejects with. The status is missing when there was no response. */
interface SdkError {
  name: string;
  message: string;
  $metadata?: { httpStatusCode?: number };
}

/** What happened, without the other fields of the response: they can include the signature. */
export class S3Failure extends Error {
  /** The store has answered that it will not do this: waiting does not help. */
  readonly isRefusal: boolean;

  constructor(error: unknown) {
    const { name, message } = error as SdkError;
    const status = statusOf(error);
    super(`${name}: ${message}${status === undefined ? '' : ` (HTTP ${status})`}`);
    this.name = 'S3Failure';
    this.isRefusal = status !== undefined && status >= 300 && status < 500 && status !== 408 && status !== 429;
  }
}

/** A CannotWriteError caused by an S3Failure. The cause is never the client's: it can only try again later. */
export function explainS3Error(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new CannotWriteError('The object store cannot be used. Try again later.', new S3Failure(error));
}

/** Whether there is no such object. */
export function isMissing(error: unknown): boolean {
  return statusOf(error) === 404 && (error as SdkError).name !== 'NoSuchBucket';
}

const statusOf = (error: unknown): number | undefined => (error as Partial<SdkError> | null)?.$metadata?.httpStatusCode;
