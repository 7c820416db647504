import { CannotWriteError } from '../errors.ts';

/** Throws the system's error instead of the one for HTTP clients: the operator needs the details. */
export function rethrowCause(error: unknown): never {
  throw error instanceof CannotWriteError && error.cause instanceof Error ? error.cause : error;
}
