export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  text: string;
  isWhole: boolean;
}

/** Takes apart what a server wrote on one connection. An answer to HEAD has a length and no body: its length is then
 *  not looked at where the next answer follows at once, or nothing does. */
export function readAnswers(bytes: Buffer): { answers: RawAnswer[]; rest: string } {
  const answers: RawAnswer[] = [];
  let text = bytes.toString('latin1');
  while (text !== '') {
    const head = /^HTTP\/1\.[01] (\d{3})[^\r\n]*\r\n((?:[^\r\n]+\r\n)*)\r\n/.exec(text);
    if (!head) return { answers, rest: text };
    const headers = readHeaders(head[2] ?? '');
    const status = Number(head[1]);
    text = text.slice(head[0].length);
    if (status === 100) continue;
    const body = readBody(text, headers);
    answers.push({ status, headers, text: body.content, isWhole: body.isWhole });
    text = body.rest;
  }
  return { answers, rest: '' };
}

function readHeaders(text: string): Record<string, string> {
  const lines = text.split('\r\n').filter(Boolean);
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}

interface RawBody {
  content: string;
  rest: string;
  isWhole: boolean;
}

function readBody(text: string, headers: Record<string, string>): RawBody {
  if (headers['transfer-encoding'] === 'chunked') return readChunks(text);
  if (headers['content-length'] === undefined) {
    return headers.connection === 'close' && !text.startsWith('HTTP/1.') ? rest(text) : empty(text);
  }
  const length = Number(headers['content-length']);
  if (text === '' || text.startsWith('HTTP/1.')) return empty(text);
  return { content: text.slice(0, length), rest: text.slice(length), isWhole: text.length >= length };
}

const empty = (text: string): RawBody => ({ content: '', rest: text, isWhole: true });
const rest = (text: string): RawBody => ({ content: text, rest: '', isWhole: true });

function readChunks(text: string): RawBody {
  if (text === '' || text.startsWith('HTTP/1.')) return empty(text);
  let content = '';
  for (let left = text; ; ) {
    const size = /^([0-9a-f]+)\r\n/i.exec(left);
    if (!size) return { content, rest: '', isWhole: false };
    const length = Number.parseInt(size[1] ?? '', 16);
    const from = size[0].length;
    content += left.slice(from, from + length);
    left = left.slice(from + length + 2);
    if (length === 0) return { content, rest: left, isWhole: true };
  }
}
