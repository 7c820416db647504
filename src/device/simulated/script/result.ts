const MAX_LENGTH = 1_048_576;
const MAX_DEPTH = 100;

/** The value of a result's JSON. Throws RangeError, in words for the caller, when it is too long or too deep. */
export function readResult(json: string): unknown {
  if (json.length > MAX_LENGTH) throw new RangeError('the result is longer than 1 MB of JSON.');
  if (depthOf(json) > MAX_DEPTH) throw new RangeError('the result is nested deeper than 100 levels.');
  return JSON.parse(json, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value));
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
