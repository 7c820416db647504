import { isUtf8 } from 'node:buffer';
import { Tokenizer, TokenParser } from '@streamparser/json';
import { AppError } from '../../errors.ts';
import { parseExact } from '../../exact-json.ts';
import { MAX_JSON_DEPTH } from '../../json-depth.ts';

/** Limit of the number of JSON values, checked before parsing like that of depth: `{},` takes 3 bytes as text and about 56
 *  in the heap. */
export const MAX_JSON_VALUES = 100_000;

export class NotJsonError extends AppError {
  constructor(message: string) {
    super('invalid', message);
  }
}

/** Parses JSON from a client: a body, or the text of `field`; if `isExact`, as `parseExact` does. Throws invalid if it is not
 *  UTF-8, not JSON, nested too deep, has too many values, or has a field that would change a prototype. */
export function parseJson(content: Uint8Array | string, field?: string, isExact = false): unknown {
  const name = field ?? 'The body';
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  if (!isUtf8(bytes)) throw new AppError('invalid', `${name} is not valid UTF-8.`);
  checkShape(bytes, name);
  const text = typeof content === 'string' ? content : toText(content);
  const value = parse(text, name, isExact);
  if (MAY_CHANGE_PROTOTYPE.some((part) => text.includes(part))) checkFieldNames(value, field);
  return value;
}

/** Throws invalid when a field of `value`, at any depth, would change a prototype. */
export function checkFieldNames(value: unknown, path?: string): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const innerPath = Array.isArray(value) ? `${path ?? ''}[${key}]` : [path, key].filter(Boolean).join('.');
    if (changesPrototype(key, inner)) {
      throw new AppError('invalid', `${innerPath} is not allowed: no field may have this name.`);
    }
    checkFieldNames(inner, innerPath);
  }
}

export function tooDeep(name: string): AppError {
  return new AppError('invalid', `${name} must not be nested deeper than ${MAX_JSON_DEPTH} levels.`);
}

export function tooManyValues(name: string): AppError {
  return new AppError('invalid', `${name} must contain at most ${MAX_JSON_VALUES} values.`);
}

/** Substrings that a text with such a field must contain; an escape (`\u`) can spell any name. */
const MAY_CHANGE_PROTOTYPE = ['__proto__', 'constructor', '\\u'];

function changesPrototype(key: string, value: unknown): boolean {
  if (key === '__proto__') return true;
  return key === 'constructor' && typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype');
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const [LEFT_BRACKET, RIGHT_BRACKET, LEFT_BRACE, RIGHT_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Counts values and depth without parsing: each value except the first follows a comma or an opening bracket. */
function checkShape(bytes: Uint8Array, name: string): void {
  let depth = 0;
  let valueCount = 1;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) at = findStringEnd(bytes, at);
    else if (byte === COMMA) valueCount += 1;
    else if (byte === LEFT_BRACE || byte === LEFT_BRACKET) {
      valueCount += 1;
      depth += 1;
      if (depth > MAX_JSON_DEPTH) throw tooDeep(name);
    } else if (byte === RIGHT_BRACE || byte === RIGHT_BRACKET) depth -= 1;
  }
  if (valueCount > MAX_JSON_VALUES) throw tooManyValues(name);
}

/** Position of the closing quote, or the end of the text if there is none. */
function findStringEnd(bytes: Uint8Array, start: number): number {
  let end = bytes.indexOf(QUOTE, start + 1);
  while (end !== -1 && isEscaped(bytes, end)) end = bytes.indexOf(QUOTE, end + 1);
  return end === -1 ? bytes.length : end;
}

function isEscaped(bytes: Uint8Array, at: number): boolean {
  let first = at;
  while (bytes[first - 1] === BACKSLASH) first -= 1;
  return (at - first) % 2 === 1;
}

/** Decodes UTF-8 and removes a byte order mark. */
function toText({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength)
    .toString()
    .replace(/^\ufeff/, '');
}

function parse(text: string, name: string, isExact: boolean): unknown {
  try {
    return isExact ? parseExact(text) : JSON.parse(text);
  } catch (error) {
    const { message } = error as Error;
    const place = / at position \d/.test(message) ? '' : ` (at position ${findError(text)})`;
    throw new NotJsonError(`${name} is not valid JSON: ${message}${place}`);
  }
}

/** Position of the first JSON error, which JSON.parse does not always report. */
function findError(text: string): number {
  const bytes = Buffer.from(text);
  const tokenizer = new Tokenizer();
  const parser = new TokenParser({ paths: ['$'], keepStack: false });
  parser.onValue = () => {};
  let position = 0;
  tokenizer.onToken = (token) => {
    position = token.offset;
    parser.write(token);
  };
  try {
    tokenizer.write(bytes);
    position = bytes.length;
  } catch (error) {
    position = findPosition(error as Error, position);
  }
  return bytes.subarray(0, position).toString().length;
}

/** Byte offset of a tokenizer error; for a parser error, the offset of the last token. */
export function findPosition({ message }: Error, lastTokenAt: number): number {
  return Number(/absolute position "(\d+)"/.exec(message)?.[1] ?? lastTokenAt);
}
