const MARKS: readonly [string, RegExp][] = [
  ['utf-8', /^\xef\xbb\xbf/],
  ['utf-16le', /^\xff\xfe/],
  ['utf-16be', /^\xfe\xff/],
];
/** Where HTML and media types name the encoding. */
const CHARSET = /charset\s*=\s*["']?\s*([\w-]{1,40})/i;

/** The text of a file: in the encoding that its first bytes mark, else the declared one, else UTF-8, else Windows-1252. */
export function decodeText(content: Uint8Array, mediaType: string, isHtml: boolean): string {
  const head = Buffer.from(content.subarray(0, 2048)).toString('latin1');
  const marked = MARKS.find(([, mark]) => mark.test(head))?.[0];
  const declared = CHARSET.exec(mediaType)?.[1] ?? (isHtml ? CHARSET.exec(head)?.[1] : undefined);
  for (const encoding of [marked, declared, 'utf-8']) {
    const text = encoding === undefined ? null : tryDecode(content, encoding);
    if (text !== null) return text;
  }
  return new TextDecoder('windows-1252').decode(content);
}

function tryDecode(content: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content);
  } catch {
    // No such encoding, or not what the bytes are in.
    return null;
  }
}
