import { STATUS_CODES } from 'node:http';
import { toFailure, WebFailure } from '../../simulated/network/failure.ts';

/** Header of a response that no site sent, because the page could not be loaded. */
export const UNREACHED = 'x-doppel-unreached';

/** An answer of the proxy itself. */
export interface Refusal {
  status: number;
  headers: Record<string, string>;
  text: string;
}

export class MalformedRequest extends WebFailure {
  constructor() {
    super(400, 'the request is not one for a proxy');
  }
}

export class Unauthenticated extends WebFailure {
  constructor() {
    super(407, 'the credentials of the run are missing');
  }
}

/** Says why a target could not be opened. */
export function toRefusal(error: unknown, target: string): Refusal {
  const { status, message } = toFailure(error);
  const text = `Could not open ${target}: ${message}.\n`;
  const headers = {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    connection: 'close',
    [UNREACHED]: '1',
  };
  return { status, headers, text };
}

/** The refusal as it is sent on a socket. */
export function toHttp({ status, headers, text }: Refusal): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`;
}
