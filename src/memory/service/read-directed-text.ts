import { type DirectiveName, type Directives, readDirectives } from '../../directives.ts';
import { AppError } from '../../errors.ts';

/** Takes the directives out of a text. Throws invalid, naming `field`, for a directive that is not known, and for a text
 *  that is nothing else and is yet to be used. Where directives are off, every text is as it is. */
export type TextReader = (
  text: string,
  field: string,
  allowed: readonly DirectiveName[],
) => { text: string; directives: Directives };

export function createDirectiveReader(testDirectives: boolean): TextReader {
  return (text, field, allowed) => {
    if (!testDirectives) return { text, directives: {} };
    const read = readDirectives(text, field, allowed);
    const { fail, stuck } = read.directives;
    if (read.text.trim() === '' && fail === undefined && !stuck) {
      throw new AppError('invalid', `${field} has nothing but directives: add the text that they are about.`);
    }
    return read;
  };
}
