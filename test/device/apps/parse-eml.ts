export interface ParsedPart {
  headers: ReadonlyMap<string, string>;
  body: Buffer;
  parts: readonly ParsedPart[];
}

/** Reads a message of RFC 5322 with MIME parts: enough for what mail programs write. */
export function parseEml(bytes: Buffer): ParsedPart {
  const text = bytes.toString('latin1');
  const at = text.indexOf('\r\n\r\n');
  const lines = text
    .slice(0, at)
    .replace(/\r\n[ \t]/g, ' ')
    .split('\r\n');
  const headers = new Map(
    lines.map((line): [string, string] => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      decodeWords(line.slice(line.indexOf(':') + 1).trim()),
    ]),
  );
  const rest = text.slice(at + 4);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1];
  if (boundary === undefined) return { headers, body: decodeBody(rest, headers), parts: [] };
  const [, ...sections] = rest.split(`--${boundary}`);
  if (!sections.at(-1)?.startsWith('--')) throw new Error('The last boundary is missing.');
  const parts = sections.slice(0, -1).map((section) => parseEml(Buffer.from(section.slice(2, -2), 'latin1')));
  return { headers, body: Buffer.alloc(0), parts };
}

function decodeBody(text: string, headers: ReadonlyMap<string, string>): Buffer {
  const isBase64 = headers.get('content-transfer-encoding') === 'base64';
  return Buffer.from(text, isBase64 ? 'base64' : 'latin1');
}

function decodeWords(text: string): string {
  return text
    .replace(/\?= +=\?/g, '?==?')
    .replace(/=\?UTF-8\?B\?([^?]*)\?=/g, (_, word: string) => Buffer.from(word, 'base64').toString('latin1'))
    .replace(/[\x80-\xff]+/g, (raw) => Buffer.from(raw, 'latin1').toString('utf8'));
}
