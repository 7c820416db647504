const MAX_LENGTH = 120;
// RFC 6266: the extended form of RFC 8187, and the plain one, quoted or not.
const EXTENDED = /filename\*\s*=\s*utf-8'[^']{0,20}'([^;\s]{1,1000})/i;
const PLAIN = /filename\s*=\s*(?:"([^"]{1,1000})"|([^;\s"]{1,1000}))/i;

/** A file's name, from how the answer names it or from its address: without folders or control characters. */
export function fileNameOf(disposition: string, url: URL): string {
  const extended = EXTENDED.exec(disposition)?.[1];
  const plain = PLAIN.exec(disposition);
  const given = extended === undefined ? (plain?.[1] ?? plain?.[2]) : decode(extended);
  return clean(given ?? '') || clean(decode(url.pathname)) || 'download';
}

function clean(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  return last
    .replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069<>:"|?*]/g, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .slice(0, MAX_LENGTH);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
