import { isTooDeep, MAX_JSON_DEPTH } from '../../../json-depth.ts';
import type { ScriptResult } from './sandbox.ts';

const MAX_BYTES = 256 * 1024;

/** Checks the size and depth of a script's result. */
export function checkResult(json: string): ScriptResult {
  const problem = problemOf(json);
  return problem === null ? { ok: true, json } : { ok: false, message: `RangeError: ${problem}` };
}

/** Parses a result; lone surrogates are replaced. */
export function readResult(json: string): unknown {
  return JSON.parse(json, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value));
}

function problemOf(json: string): string | null {
  if (Buffer.byteLength(json) > MAX_BYTES) return 'the result is longer than 256 KB of JSON.';
  return isTooDeep(json) ? `the result is nested deeper than ${MAX_JSON_DEPTH} levels.` : null;
}
