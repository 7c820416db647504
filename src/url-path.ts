/** Beginning of a regular expression for names that can be a segment of a path. Clients resolve `.` and `..` before they send a
 *  request, also where they are percent-encoded (RFC 3986, section 5.2.4): such a name would address the resource above. */
export const NO_DOT_SEGMENT = '^(?!\\.{1,2}$)';

/** Whether a name can be a segment of a path. */
export const isUrlSegment = (name: string): boolean => !/^\.{0,2}$/.test(name) && name.isWellFormed();

/** A path with its parts percent-encoded: path`/graph/${name}/insert`. Each part stays one segment.
 *  @throws Error if a part cannot be a segment */
export function path(texts: TemplateStringsArray, ...parts: readonly string[]): string {
  return String.raw({ raw: texts }, ...parts.map(toSegment));
}

function toSegment(name: string): string {
  if (isUrlSegment(name)) return encodeURIComponent(name);
  throw new Error(`${JSON.stringify(name.toWellFormed())} cannot be part of an address.`);
}
