import { AppError } from '../errors.ts';

/** Why a model did not do what was asked: `misconfigured` (the key, the model or the address is wrong), `unavailable` (the
 *  endpoint did not answer in time, or not well), `rejected` (it refuses this input), `malformed` (it answers, but never
 *  in the form asked for). */
export type ModelErrorKind = 'misconfigured' | 'unavailable' | 'rejected' | 'malformed';

/** A failure of a model or of its endpoint. `message` says what to fix, and is for whoever asked: it
 *  may quote what the endpoint said of the request. */
export class ModelError extends AppError {
  readonly kind: ModelErrorKind;

  constructor(kind: ModelErrorKind, message: string, cause?: unknown) {
    super('unavailable', message, { cause });
    this.name = 'ModelError';
    this.kind = kind;
  }

  /** Whether another input would have failed as well. */
  get isOfEndpoint(): boolean {
    return this.kind === 'misconfigured' || this.kind === 'unavailable';
  }
}
