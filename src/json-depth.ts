/** The one limit of depth of JSON that is accepted, stored, matched or recorded: levels of arrays and objects. */
export const MAX_JSON_DEPTH = 64;

const [LEFT_BRACKET, RIGHT_BRACKET, LEFT_BRACE, RIGHT_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];
const [QUOTE, BACKSLASH] = [0x22, 0x5c];

/** Whether a JSON text is nested deeper than the limit, without parsing it. */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = endOfString(json, at);
    else if (code === LEFT_BRACKET || code === LEFT_BRACE) depth += 1;
    else if (code === RIGHT_BRACKET || code === RIGHT_BRACE) depth -= 1;
    if (depth > MAX_JSON_DEPTH) return true;
  }
  return false;
}

function endOfString(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json.charCodeAt(at) !== QUOTE) at += json.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}
