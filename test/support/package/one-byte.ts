import { parseAst } from 'rolldown/parseAst';

/** V8 keeps a text in one byte a character if none is beyond Latin-1, and in two otherwise, so that one quotation mark doubles the
 *  memory of a bundle. Here such characters are written as escapes, where that makes the text little longer. */

const BEYOND_LATIN_1 = /[\u0100-\uffff]/g;
/** Greatest share of the length that escapes may add: tables of characters stay as they are. */
const MAX_GROWTH = 0.05;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const CONTINUED = 32;

const toEscapes = (code: string) =>
  code.replace(BEYOND_LATIN_1, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** @param mappings of the source map of `code`
 *  @returns both as they are with escapes; null if the text is better kept, or an escape would mean something else */
export function toOneByte(code: string, mappings: string): { code: string; mappings: string } | null {
  const escaped = toEscapes(code);
  if (escaped === code || escaped.length > code.length * (1 + MAX_GROWTH)) return null;
  if (meaningOf(escaped) !== meaningOf(code)) return null;
  const lines = code.split('\n');
  const shifted = mappings.split(';').map((segments, at) => shiftColumns(segments, lines[at] ?? ''));
  return { code: escaped, mappings: shifted.join(';') };
}

/** The syntax tree without places and spellings, except where the program sees them: in regular expressions and tagged templates. */
function meaningOf(code: string): string {
  return JSON.stringify(parseAst(code), (key, value) => {
    if (key === 'start' || key === 'end' || key === 'raw') return;
    if (key === 'pattern' && typeof value === 'string') return value.replace(ESCAPE, fromEscape);
    if (typeof value === 'bigint') return String(value);
    if (value?.type !== 'TaggedTemplateExpression') return value;
    return { ...value, spellings: value.quasi.quasis.map((part: { value: { raw: string } }) => part.value.raw) };
  });
}

const ESCAPE = /\\(?:u([\da-f]{4})|.)/gs;
const fromEscape = (found: string, code?: string) => (code ? String.fromCharCode(Number.parseInt(code, 16)) : found);

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
