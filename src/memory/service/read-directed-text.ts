import { type DirectiveName, type Directives, readDirectives } from '../../directives.ts';
import { AppError } from '../../errors.ts';

/** Removes directives from a text and parses them. Throws invalid, with the name of the field, for an unknown
 *  directive, and for a text without other content unless a directive ends the request. If directives are disabled,
 *  returns the text unchanged. */
export type DirectiveReader = (
  text: string,
  field: string,
  allowed: readonly DirectiveName[],
) => { text: string; directives: Directives };

export function createDirectiveReader(testDirectives: boolean): DirectiveReader {
  return (text, field, allowed) => {
    if (!testDirectives) return { text, directives: {} };
    const read = readDirectives(text, field, allowed);
    // Requests to a graph are not submitted again.
    const { written: _, ...directives } = read.directives;
    const { fail, stuck } = directives;
    if (read.text.trim() === '' && fail === undefined && !stuck) {
      throw new AppError('invalid', `${field} contains only directives. Add the text that they apply to.`);
    }
    return { text: read.text, directives };
  };
}
