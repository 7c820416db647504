import { connect } from 'node:net';
import { judgeError } from '../judge.ts';
import type { Framing } from './framings.ts';
import { type RawAnswer, readAnswers } from './read-answers.ts';

export interface FramingAnswer {
  answers: RawAnswer[];
  statuses: number[];
  /** Bytes that are no answer. */
  rest: string;
  isClosed: boolean;
  ms: number;
}

/** Longer than any read is held. */
const CLOSED_WITHIN_MS = 30_000;

/** Writes the bytes, half closes, and reads until the server closes. */
export function sendBytes(url: string, { pieces, staysOpen = false }: Framing): Promise<FramingAnswer> {
  const { hostname, port } = new URL(url);
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect({ host: hostname, port: Number(port), noDelay: true, allowHalfOpen: true });
    const finish = (isClosed: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      const { answers, rest } = readAnswers(Buffer.concat(chunks));
      const statuses = answers.map(({ status }) => status);
      resolve({ answers, rest, isClosed, statuses, ms: performance.now() - startedAt });
    };
    const timer = setTimeout(finish, CLOSED_WITHIN_MS, false);
    socket.on('data', (chunk) => chunks.push(chunk));
    // What is written to a socket that the server has closed already is lost; what it said is not.
    socket.on('error', () => {});
    socket.on('end', () => finish(true));
    socket.on('close', () => finish(true));
    socket.on('connect', async () => {
      for (const piece of pieces) await new Promise<void>((done) => socket.write(piece, () => done()));
      if (!staysOpen) socket.end();
    });
  });
}

/** What is wrong with what came back, one sentence each. */
export function judgeFraming({ mustRefuse }: Framing, { answers, rest, isClosed }: FramingAnswer): string[] {
  const faults: string[] = [];
  if (!isClosed) faults.push(`the connection was not closed within ${CLOSED_WITHIN_MS} ms`);
  if (rest !== '') faults.push(`answered what is not HTTP: ${JSON.stringify(rest.slice(0, 100))}`);
  for (const { status, headers, text, isWhole } of answers) {
    // Node.js ends a connection on which its client sends nothing more, also amid a stream.
    const isStream = headers['transfer-encoding'] === 'chunked';
    if (!isWhole && !isStream) faults.push(`${status} was cut off`);
    if (status >= 500 && status !== 503) faults.push(`answered ${status}: ${text.slice(0, 200)}`);
    if (status >= 400 && text !== '' && !/html/.test(headers['content-type'] ?? '')) {
      faults.push(...judgeError(null, { status, headers, text, ms: 0, fault: null }));
    }
    if (mustRefuse && status < 400) faults.push(`took it for a request: ${status} ${text.slice(0, 100)}`);
  }
  return faults;
}

export function showFraming({ what, pieces }: Framing): string {
  const text = Buffer.concat(pieces).toString('latin1');
  return `${what}, in ${pieces.length} pieces: ${JSON.stringify(text.length > 600 ? `${text.slice(0, 600)}...` : text)}`;
}
