import { type Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { FuzzRequest } from './requests.ts';

export interface FuzzAnswer {
  /** 0 when there was none. */
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  ms: number;
  /** Why there was none. */
  fault: string | null;
}

/** Longer than any read is held. */
const ANSWER_WITHIN_MS = 30_000;

/** Sends one request over a real socket, its body in chunks or at its length. */
export function sendRequest(url: string, agent: Agent, sent: FuzzRequest): Promise<FuzzAnswer> {
  const { hostname, port } = new URL(url);
  const startedAt = performance.now();
  const { method, target: path, body } = sent;
  const isChunked = body !== null && body.length % 2 === 1;
  const framing = isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(body?.length ?? 0) };
  const headers = { ...sent.headers, ...(body && framing) };
  return new Promise((resolve) => {
    const fail = (fault: string) => end({ status: 0, headers: {}, text: '', fault });
    const timer = setTimeout(() => {
      fail(`no answer within ${ANSWER_WITHIN_MS} ms`);
      asked.destroy();
    }, ANSWER_WITHIN_MS);
    const end = (answer: Omit<FuzzAnswer, 'ms'>) => {
      clearTimeout(timer);
      resolve({ ...answer, ms: performance.now() - startedAt });
    };
    const asked = request({ hostname, port, agent, method, path, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', (error) => fail(`the answer broke off: ${error.message}`));
      answer.on('end', () => {
        const { statusCode: status = 0, headers: answered } = answer;
        end({ status, headers: answered, text: Buffer.concat(chunks).toString(), fault: null });
      });
    });
    asked.on('error', (error) => fail(`no answer: ${error.message}`));
    if (body && isChunked) asked.write(body);
    asked.end(body && !isChunked ? body : undefined);
  });
}
