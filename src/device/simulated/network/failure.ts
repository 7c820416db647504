/** Why a page could not be loaded. The message continues `Could not open example.test: ...`. */
export class WebFailure extends Error {
  readonly status: number;

  /** @param status HTTP status of the error page */
  constructor(status: number, reason: string) {
    super(reason);
    this.status = status;
  }
}
