/** Why a page could not be had: continues the sentence `Could not open example.test: ...`. */
export class WebFailure extends Error {
  readonly status: number;

  /** @param status the HTTP status that the page which says so gets */
  constructor(status: number, reason: string) {
    super(reason);
    this.status = status;
  }
}
