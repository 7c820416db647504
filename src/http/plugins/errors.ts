import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import type { App } from '../app-type.ts';
import { DATA } from './guards/security-headers.ts';
import { ID_HEADER } from './request-log.ts';

/** Responds to every error with JSON that has a string `detail`: the message of an AppError, or a fixed text. */
export function errorHandling(app: App): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    done(
      closing ? new AppError('unavailable', 'The server is stopping. Try again.', { retryAfterSeconds: 1 }) : undefined,
    );
  });
  app.setErrorHandler(async (error, request, reply) =>
    answer(toAppError(error as FastifyError, request.routeOptions.bodyLimit), error, request, reply),
  );
}

/** A request that is refused before it reaches any hook. */
export interface Refusal {
  id: string;
  /** Empty if it cannot be read. */
  method: string;
  /** Path and query; empty if it cannot be read. */
  url: string;
  headers: IncomingHttpHeaders;
  status: number;
  detail: string;
  /** The response of a request whose head was read, which is never begun. */
  response: ServerResponse | null;
}

/** For errors before routing, such as a badly encoded path. */
export function answerFrameworkErrors(onRefused: (refusal: Refusal) => void) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const { id, method, headers } = request;
    const known = toAppError(error);
    answer(known, error, request, reply.headers({ ...DATA, [ID_HEADER]: id }));
    onRefused({
      id,
      method,
      url: request.raw.url ?? '',
      headers,
      status: known.status,
      detail: known.message,
      response: null,
    });
  };
}

type ClientError = readonly [status: string, detail: string];

const NOT_HTTP: ClientError = ['400 Bad Request', 'The request is not valid HTTP.'];
const CLIENT_ERRORS: Readonly<Record<string, ClientError>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The request headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
};

/** For input that is not HTTP, and for requests that time out. */
export function answerClientErrors(onRefused: (refusal: Refusal) => void) {
  return (error: ClientInputError, socket: Socket): void => {
    // What arrives after an error is an error too.
    if (error.code === 'ECONNRESET' || !socket.writable) return;
    // Node's internal reference to the current response; no other response may be written into it.
    const { _httpMessage: currentResponse } = socket as { _httpMessage?: ServerResponse | null };
    if (currentResponse?.headersSent) return void socket.destroy();
    const [status, detail] = CLIENT_ERRORS[error.code ?? ''] ?? NOT_HTTP;
    const id = randomUUID();
    writeError(socket, status, detail, currentResponse ? {} : { [ID_HEADER]: id });
    const refused = { status: Number.parseInt(status, 10), detail, response: currentResponse ?? null };
    onRefused({ id, ...readRequestLine(error), headers: {}, ...refused });
  };
}

/** For a header Expect other than `100-continue`, which Node would answer without a body. */
export function answerExpectations(app: App, onRefused: (refusal: Refusal) => void): void {
  app.server.on('checkExpectation', ({ method = '', url = '', headers }: IncomingMessage, response: ServerResponse) => {
    const id = randomUUID();
    const detail = 'The server does not know this expectation: leave the header Expect out.';
    response.writeHead(417, { ...DATA, [ID_HEADER]: id, 'content-type': 'application/json', connection: 'close' });
    response.end(JSON.stringify({ detail }));
    onRefused({ id, method, url, headers, status: 417, detail, response: null });
  });
}

interface ClientInputError {
  code?: string;
  /** The last bytes received, a Buffer. */
  rawPacket?: unknown;
}

const MAX_LINE_BYTES = 8192;

/** Method and URL of the request that could not be parsed, if the bytes begin with them. */
function readRequestLine({ rawPacket }: ClientInputError): Pick<Refusal, 'method' | 'url'> {
  if (!Buffer.isBuffer(rawPacket)) return { method: '', url: '' };
  const text = rawPacket.toString('latin1', 0, MAX_LINE_BYTES);
  const [, method = '', url = ''] = /^([A-Z]{1,20}) ([!-~]+)/.exec(text) ?? [];
  return { method, url };
}

/** Responds on a socket without a parsed request, and closes it. */
export function writeError(
  socket: Socket,
  status: string,
  detail: string,
  ownHeaders: Record<string, string> = {},
): void {
  const body = JSON.stringify({ detail });
  const length = Buffer.byteLength(body);
  const headers = {
    ...DATA,
    ...ownHeaders,
    'content-type': 'application/json',
    'content-length': length,
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`);
  socket.destroySoon();
}

function answer(known: AppError, cause: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (known.code === 'internal') request.log.error({ err: cause, reqId: request.id }, 'request failed');
  if (known.retryAfterSeconds !== undefined) reply.header('retry-after', known.retryAfterSeconds);
  return reply.code(known.status).send({ detail: known.message });
}

function toAppError(error: FastifyError | AppError, bodyLimitBytes = 0): AppError {
  if (error instanceof AppError) return error;
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return bodyTooLarge(bodyLimitBytes);
  }
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new AppError('unsupported_media_type', 'The body must be JSON: send Content-Type: application/json.');
  }
  if (error.code === 'FST_ERR_BAD_URL')
    return new AppError('invalid', 'The percent-encoding of the path is not valid.');
  const { statusCode = 500 } = error;
  if (statusCode >= 400 && statusCode < 500) return new AppError('invalid', error.message);
  return new AppError('internal', 'Internal error: the server log has details under the id in x-request-id.');
}

export function bodyTooLarge(limitBytes: number): AppError {
  return new AppError('too_large', `The body is too large: send at most ${toSize(limitBytes)}.`);
}

function toSize(bytes: number): string {
  return bytes < 2 ** 20 ? `${bytes / 1024} KiB` : `${bytes / 2 ** 20} MiB`;
}
