import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import type { App } from '../app-type.ts';

/** Answers every failure as JSON with a string `detail`: expected ones in their own words, our defects in none. */
export function errorHandling(app: App): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onRequest', async () => {
    if (closing) throw new AppError('unavailable', 'The server is stopping. Try again.', { retryAfterSeconds: 1 });
  });
  app.setErrorHandler(async (error, request, reply) =>
    answer(toAppError(error as FastifyError, request.routeOptions.bodyLimit), error, request, reply),
  );
  app.setNotFoundHandler(async (request, reply) => {
    const [path] = request.url.split('?');
    return reply.code(404).send({ detail: `There is no ${request.method} ${path}. See /docs.` });
  });
}

/** For what fails before there is a route, such as a badly encoded address. */
export function answerFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  answer(toAppError(error), error, request, reply);
}

/** For what is not HTTP at all. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const isHeaderTooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const status = isHeaderTooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request';
  const detail = isHeaderTooLarge ? 'The request headers are too large.' : 'This is not a valid HTTP request.';
  const body = JSON.stringify({ detail });
  const head = `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}`;
  if (socket.writable) socket.write(`${head}\r\nconnection: close\r\n\r\n${body}`);
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
    return new AppError('too_large', `The body is too large: send at most ${bodyLimitBytes / 2 ** 20} MiB.`);
  }
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new AppError('unsupported_media_type', 'The body must be JSON: send Content-Type: application/json.');
  }
  if (error.code === 'FST_ERR_BAD_URL') return new AppError('invalid', 'The address is not validly percent-encoded.');
  if (error instanceof SyntaxError) return new AppError('invalid', `The body is not valid JSON: ${error.message}`);
  const { statusCode = 500 } = error;
  if (statusCode >= 400 && statusCode < 500) return new AppError('invalid', error.message);
  return new AppError('internal', 'Internal error: the server log has more under the id in x-request-id.');
}
