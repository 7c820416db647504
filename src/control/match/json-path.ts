import type { JSONPathEnvironment, JSONPathQuery } from 'json-p3';
import { MAX_JSON_DEPTH } from '../../json-depth.ts';
import { OutOfStepsError, withBudget } from '../budget.ts';
import { InvalidDocumentError } from '../invalid-document.ts';
import { jsonP3 } from './json-p3.ts';
import { meter } from './meter.ts';

let environment: JSONPathEnvironment | undefined;

const MAX_PATH_LENGTH = 1000;

/** Compiles a JSONPath (RFC 9535), without its functions `match` and `search`; a name without `$` is a field at the top.
 *  Returns a function that lists the values found in a JSON value, within the budget of the call.
 *  @throws InvalidDocumentError with `at`, the path of the JSONPath in its document; the function, too, if a value has it
 *  take too many steps */
export function compileJsonPath(path: string, at: string): (body: unknown) => unknown[] {
  if (!path.startsWith('$')) return (body) => (isObject(body) && Object.hasOwn(body, path) ? [body[path]] : []);
  if (path.length > MAX_PATH_LENGTH) {
    throw new InvalidDocumentError(at, `must be a JSONPath of at most ${MAX_PATH_LENGTH} characters`);
  }
  try {
    environment ??= createEnvironment();
    const query = environment.compile(path);
    meter(query);
    return (body) => (typeof body === 'object' && body !== null ? find(query, body, at) : []);
  } catch (error) {
    throw new InvalidDocumentError(at, `is no JSONPath (RFC 9535): ${(error as Error).message}`);
  }
}

function createEnvironment(): JSONPathEnvironment {
  // The root and the scalars of the deepest level count, too.
  const created = new (jsonP3().JSONPathEnvironment)({ maxRecursionDepth: MAX_JSON_DEPTH + 3 });
  // These run regular expressions that backtrack: a body could block the server.
  for (const name of ['match', 'search']) created.functionRegister.delete(name);
  return created;
}

function find(query: JSONPathQuery, body: object, at: string): unknown[] {
  try {
    return withBudget(() => query.query(body as never).values());
  } catch (error) {
    if (!(error instanceof OutOfStepsError) && !(error instanceof RangeError)) throw error;
    throw new InvalidDocumentError(at, 'takes too many steps: name the fields, as in $.metadata.city');
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
