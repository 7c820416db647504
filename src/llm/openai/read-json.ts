import { jsonrepair } from 'jsonrepair';
import { compileOwnSchema } from '../../json-schema/json-schema.ts';
import { UnreadableReply } from './endpoint/chat.ts';

const MAX_LENGTH = 1_000_000;
const MAX_DEPTH = 64;

/** Reads JSON that is valid against a schema of ours, whatever the model wrote around it. Throws UnreadableReply with the first
 *  problem. */
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

/** From the first brace to the last. */
function bodyOf(text: string): string {
  const start = text.indexOf('{');
  const end = text.lastIndexOf('}');
  return start < 0 ? '' : text.slice(start, end < start ? undefined : end + 1);
}

/** JSON, mended where models get it wrong; undefined when it is beyond that, or nested without end. */
export function parseLoosely(json: string): unknown {
  if (json.length > MAX_LENGTH) return undefined;
  for (const read of [JSON.parse, (text: string) => JSON.parse(jsonrepair(text))]) {
    try {
      const value: unknown = read(json);
      return isDeeperThan(MAX_DEPTH, value) ? undefined : value;
    } catch {
      // The next reader mends what this one cannot read.
    }
  }
  return undefined;
}

function isDeeperThan(depth: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((part) => isDeeperThan(depth - 1, part));
}
