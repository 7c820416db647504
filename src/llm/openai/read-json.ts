import { jsonrepair } from 'jsonrepair';
import { MAX_JSON_DEPTH } from '../../json-depth.ts';
import { compileOwnSchema } from '../../json-schema/json-schema.ts';
import { UnreadableReply } from './endpoint/chat.ts';

const MAX_LENGTH = 1_000_000;

/** Creates a parser that finds JSON in a reply and validates it against an internal schema. It throws
 *  UnreadableReply with the first problem. */
export function createJsonReader<Value>(schema: object): (text: string) => Value {
  const check = compileOwnSchema(schema);
  return (text) => {
    const value = parseLoosely(bodyOf(text));
    if (value === undefined) throw new UnreadableReply('That was no JSON. Answer with JSON and nothing else.');
    const [problem] = check(value);
    if (problem)
      throw new UnreadableReply(`${problem.path || 'The answer'} ${problem.message}. Answer with JSON alone.`);
    return value as Value;
  };
}

/** From the first to the last brace. */
function bodyOf(text: string): string {
  const start = text.indexOf('{');
  const end = text.lastIndexOf('}');
  return start < 0 ? '' : text.slice(start, end < start ? undefined : end + 1);
}

const MAX_OBJECTS = 20;

/** Texts of the JSON objects in a reply, in order: the outermost with balanced braces, which do not count within strings. For
 *  a brace that is never closed, the rest of the text, followed by what is in it. At most 20. */
export function objectsIn(text: string): string[] {
  const found: string[] = [];
  let start = text.indexOf('{');
  while (start >= 0 && found.length < MAX_OBJECTS) {
    const end = endOfObject(text, start);
    found.push(text.slice(start, end));
    start = text.indexOf('{', end ?? start + 1);
  }
  return found;
}

/** Offset behind the closing brace; undefined if there is none. */
function endOfObject(text: string, start: number): number | undefined {
  let depth = 0;
  let isString = false;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (isString && character === '\\') at++;
    else if (character === '"') isString = !isString;
    else if (!isString && character === '{') depth++;
    else if (!isString && character === '}' && --depth === 0) return at + 1;
  }
  return undefined;
}

/** Parses JSON and repairs errors that models make. Returns undefined if it cannot be repaired or is nested too
 *  deeply. */
export function parseLoosely(json: string): unknown {
  if (json.length > MAX_LENGTH) return undefined;
  for (const parse of [JSON.parse, (text: string) => JSON.parse(jsonrepair(text))]) {
    try {
      const value: unknown = parse(json);
      return isDeeperThan(MAX_JSON_DEPTH, value) ? undefined : value;
    } catch {
      // The next parser tries to repair it.
    }
  }
  return undefined;
}

function isDeeperThan(depth: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((part) => isDeeperThan(depth - 1, part));
}
