/** V8 keeps a text in one byte a character if none is beyond Latin-1, and in two otherwise, so that one quotation mark doubles the
 *  memory of a bundle. Here such characters are written as escapes, where that makes the text little longer. */

const BEYOND_LATIN_1 = /[\u0100-\uffff]/g;
/** Here an escape would be another text. */
const IN_RAW_TEXT = /\braw`[^`]*[\u0100-\uffff]/;
/** Greatest share of the length that escapes may add: tables of characters stay as they are. */
const MAX_GROWTH = 0.05;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const CONTINUED = 32;

const toEscapes = (code: string) =>
  code.replace(BEYOND_LATIN_1, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** @param mappings of the source map of `code`
 *  @returns both as they are with escapes; null if the text is better kept */
export function toOneByte(code: string, mappings: string): { code: string; mappings: string } | null {
  const escaped = toEscapes(code);
  if (escaped === code || escaped.length > code.length * (1 + MAX_GROWTH) || IN_RAW_TEXT.test(code)) return null;
  const lines = code.split('\n');
  const shifted = mappings.split(';').map((segments, at) => shiftColumns(segments, lines[at] ?? ''));
  return { code: escaped, mappings: shifted.join(';') };
}

/** The segments of a line; the first number of each is the column from the previous one. */
function shiftColumns(segments: string, line: string): string {
  let column = 0;
  return segments
    .split(',')
    .map((segment) => {
      if (segment === '') return segment;
      const { value, length } = readNumber(segment);
      const between = line.slice(column, column + value);
      column += value;
      return writeNumber(toEscapes(between).length) + segment.slice(length);
    })
    .join(',');
}

/** A number of base 64, as source maps have it: five bits a digit, the lowest first, of which the very first is the sign. */
function readNumber(segment: string): { value: number; length: number } {
  let [bits, length, digit] = [0, 0, CONTINUED];
  while (digit & CONTINUED) {
    digit = ALPHABET.indexOf(segment.charAt(length));
    bits |= (digit & (CONTINUED - 1)) << (5 * length);
    length += 1;
  }
  return { value: bits >> 1, length };
}

function writeNumber(value: number): string {
  let [rest, text] = [value << 1, ''];
  do {
    const digit = rest & (CONTINUED - 1);
    rest >>= 5;
    text += ALPHABET[rest > 0 ? digit | CONTINUED : digit];
  } while (rest > 0);
  return text;
}
