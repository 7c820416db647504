import type { ScriptResult } from './sandbox.ts';

const MAX_BYTES = 256 * 1024;
const MAX_DEPTH = 100;

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
  return depthOf(json) > MAX_DEPTH ? `the result is nested deeper than ${MAX_DEPTH} levels.` : null;
}

function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (character === '"') at = endOfString(json, at);
    else if (character === '[' || character === '{') deepest = Math.max(deepest, ++depth);
    else if (character === ']' || character === '}') depth -= 1;
  }
  return deepest;
}

function endOfString(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at;
}
