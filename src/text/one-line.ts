const UNEVEN = /\s{2}|[^\S ]/;

/** A text with each run of white space as one space. Most texts are so already, which takes a look and no copy. */
export function onOneLine(text: string): string {
  return UNEVEN.test(text) ? text.replace(/\s+/g, ' ') : text;
}
