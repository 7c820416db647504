import { AppError } from '../errors.ts';

/** A document of the control API is invalid: names the path within it, and what is wrong. */
export class InvalidDocumentError extends AppError {
  /** @param problem the end of a sentence whose subject is the path */
  constructor(path: string, problem: string) {
    super('invalid', `${path} ${problem}.`);
  }
}
