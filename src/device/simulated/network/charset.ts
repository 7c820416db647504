/** The `charset` of a content type or of a meta element, RFC 9110 8.3 and HTML 13.2.3. */
const CHARSET = /charset\s*=\s*["']?\s*([\w:.+-]{1,40})/i;
// How much of a page is searched for it.
const SNIFFED_BYTES = 2048;

/** Decodes a text: by its byte order mark, the charset of its content type, that of a `<meta>` near its beginning, as
 *  UTF-8 if it is that, or as windows-1252. Bytes that mean nothing become U+FFFD. */
export function decodeText(bytes: Buffer, contentType: string): string {
  const marked = byteOrderMark(bytes);
  const named = CHARSET.exec(contentType)?.[1] ?? metaCharset(bytes);
  const decoder = decoderFor(marked ?? named ?? '');
  if (decoder !== null) return decoder.decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function byteOrderMark(bytes: Buffer): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : null;
}

function metaCharset(bytes: Buffer): string | undefined {
  const start = bytes.subarray(0, SNIFFED_BYTES).toString('latin1');
  const meta = /<meta\b[^>]{0,200}/gi;
  const named = [...start.matchAll(meta)].map(([text]) => CHARSET.exec(text)?.[1]).find((name) => name !== undefined);
  // A page that could be read this far is in no encoding of two bytes.
  return named?.toLowerCase().startsWith('utf-16') ? 'utf-8' : named;
}

function decoderFor(label: string): InstanceType<typeof TextDecoder> | null {
  try {
    return label === '' ? null : new TextDecoder(label);
  } catch {
    return null;
  }
}
