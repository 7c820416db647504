/** The matches of a global pattern, as `matchAll` finds them. `matchAll` runs a copy, which V8 compiles again after each collection of
 *  garbage; this runs the pattern itself, which keeps its code. */
export function* matchesOf(text: string, pattern: RegExp): Generator<RegExpExecArray> {
  if (!pattern.global) throw new TypeError('The pattern is not global.');
  for (let at = 0; at <= text.length; ) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    const end = pattern.lastIndex;
    // The next user of the pattern begins at 0, also between two matches.
    pattern.lastIndex = 0;
    if (!match) return;
    yield match;
    at = match[0] === '' ? end + widthAt(text, end, pattern) : end;
  }
}

/** Of a character at `at`: two units for one outside of the BMP, if the pattern reads whole characters. */
const widthAt = (text: string, at: number, { unicode, unicodeSets }: RegExp): number =>
  (unicode || unicodeSets) && (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
