const MAX_LENGTH = 200;

/** A display name for a file: percent-decoded (as clients encode it), without path and control characters, never
 *  empty. */
export function toPlainName(given: string, fallback = 'file'): string {
  return cleanName(decode(given), { maxLength: MAX_LENGTH, fallback });
}

/** Removes the path and control characters from a file name. Truncation keeps the extension.
 *  @param fallback returned if nothing is left */
export function cleanName(name: string, { maxLength, fallback }: { maxLength: number; fallback: string }): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replace(/\p{C}/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  if (plain.length <= maxLength) return plain || fallback;
  const extension = /\.\w{1,10}$/.exec(plain)?.[0] ?? '';
  return plain.slice(0, maxLength - extension.length).toWellFormed() + extension;
}

/** Invalid encoding is kept: `100%.txt` is a valid name. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
