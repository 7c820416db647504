import { JSONPathEnvironment } from 'json-p3';
import { InvalidDocumentError } from '../invalid-document.ts';

const environment = new JSONPathEnvironment();
// These run regular expressions that backtrack: a body could block the server.
for (const name of ['match', 'search']) environment.functionRegister.delete(name);

/** Compiles a JSONPath (RFC 9535), without its functions `match` and `search`; a name without `$` is a field at the top.
 *  Returns a function that lists the values found in a JSON value.
 *  @throws InvalidDocumentError with `at`, the path of the JSONPath in its document */
export function compileJsonPath(path: string, at: string): (body: unknown) => unknown[] {
  if (!path.startsWith('$')) return (body) => (isObject(body) && Object.hasOwn(body, path) ? [body[path]] : []);
  try {
    const query = environment.compile(path);
    return (body) => (typeof body === 'object' && body !== null ? query.query(body as never).values() : []);
  } catch (error) {
    throw new InvalidDocumentError(at, `is no JSONPath (RFC 9535): ${(error as Error).message}`);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
