import { AppError } from '../errors.ts';

/** Kind of failure. `misconfigured`: wrong key, model or address. `unavailable`: the endpoint failed or timed out.
 *  `rejected`: the model refuses this input. `malformed`: the replies have an invalid format. */
export type ModelErrorKind = 'misconfigured' | 'unavailable' | 'rejected' | 'malformed';

/** A failure of a model or its endpoint. `message` says what to fix and is shown to the client; it can quote the
 *  endpoint's error. */
export class ModelError extends AppError {
  readonly kind: ModelErrorKind;

  constructor(kind: ModelErrorKind, message: string, cause?: unknown) {
    super('unavailable', message, { cause });
    this.name = 'ModelError';
    this.kind = kind;
  }

  /** Whether the cause is the endpoint, so that any other input would fail too. */
  get isEndpointFailure(): boolean {
    return this.kind === 'misconfigured' || this.kind === 'unavailable';
  }
}
