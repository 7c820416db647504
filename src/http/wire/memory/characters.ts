const PAIR = /[\ud800-\udbff][\udc00-\udfff]/g;

/** Number of characters (code points) of a text, as limits count them: an emoji is one. */
export function countCharacters(text: string): number {
  return text.length - (text.match(PAIR)?.length ?? 0);
}
