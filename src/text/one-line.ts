const NEEDS_NORMALIZING = /\s{2}|[^\S ]/;

/** Replaces each sequence of white space with one space. Most texts need no change, so the test avoids a copy. */
export function onOneLine(text: string): string {
  return NEEDS_NORMALIZING.test(text) ? text.replace(/\s+/g, ' ') : text;
}
