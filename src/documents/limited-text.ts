import { AppError } from '../errors.ts';

/** As large as the largest upload: limits texts that expand when they are read. */
const MAX_CHARACTERS = 25 * 1024 * 1024;

/** Collects lines up to a maximum size. */
export class LimitedText {
  readonly #lines: string[] = [];
  #characters = 0;

  /** Throws invalid if the text becomes too long. */
  add(line: string): void {
    this.#characters += line.length + 1;
    if (this.#characters > MAX_CHARACTERS) {
      throw new AppError('invalid', `it contains more than ${MAX_CHARACTERS} characters of text. Split it.`);
    }
    this.#lines.push(line);
  }

  toString(): string {
    return this.#lines.join('\n');
  }
}
