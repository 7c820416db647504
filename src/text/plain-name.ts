const MAX_LENGTH = 200;

/** The name of a file as a person may see it: percent-encoding undone (clients send it so), without path, without
 *  control characters, never empty. */
export function toPlainName(given: string, fallback = 'file'): string {
  return cleanName(decode(given), { maxLength: MAX_LENGTH, fallback });
}

/** A file name without path and control characters. A name that is too long keeps its extension.
 *  @param fallback the name where nothing is left */
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

/** What is not validly encoded stays as it came: `100%.txt` is a name. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
