const MAX_LENGTH = 200;

/** The name of a file as a person may see it: percent-encoding undone (clients send it so), without path, without
 *  control characters, never empty. */
export function toPlainName(given: string): string {
  const last = decode(given).toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replace(/\p{C}/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  if (plain.length <= MAX_LENGTH) return plain || 'file';
  const extension = /\.\w{1,10}$/.exec(plain)?.[0] ?? '';
  return plain.slice(0, MAX_LENGTH - extension.length).toWellFormed() + extension;
}

/** What is not validly encoded stays as it came: `100%.txt` is a name. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
