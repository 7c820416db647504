import { createRequire } from 'node:module';

type JsonP3 = typeof import('json-p3');
let library: JsonP3 | undefined;

/** The library for JSONPath, loaded with the first one. */
export function jsonP3(): JsonP3 {
  library ??= createRequire(import.meta.url)('json-p3') as JsonP3;
  return library;
}
