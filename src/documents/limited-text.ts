import { AppError } from '../errors.ts';

/** Every text that may be sent as one may be read; what is blown up while it is read may not. */
const MAX_CHARACTERS = 25 * 1024 * 1024;

/** Collects the lines of a text. */
export class LimitedText {
  readonly #lines: string[] = [];
  #characters = 0;

  /** Throws invalid when the text becomes too long. */
  add(line: string): void {
    this.#characters += line.length + 1;
    if (this.#characters > MAX_CHARACTERS) {
      throw new AppError('invalid', `it holds more than ${MAX_CHARACTERS} characters of text: split it.`);
    }
    this.#lines.push(line);
  }

  toString(): string {
    return this.#lines.join('\n');
  }
}
