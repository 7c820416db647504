/** A part of a form: a file when it has a filename. */
export interface Part {
  name: string;
  content: string | Buffer;
  filename?: string;
  type?: string;
}

const BOUNDARY = 'a-boundary-that-no-part-holds';

/** A form as it is sent (RFC 7578), names as they are given. */
export function toForm(parts: readonly Part[]): { payload: Buffer; headers: Record<string, string> } {
  const chunks = parts.flatMap(({ name, content, filename, type }) => {
    const file = filename === undefined ? '' : `; filename="${filename}"`;
    const kind = type === undefined ? '' : `content-type: ${type}\r\n`;
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n${kind}\r\n`;
    return [Buffer.from(head), Buffer.from(content as string), Buffer.from('\r\n')];
  });
  return {
    payload: Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}
