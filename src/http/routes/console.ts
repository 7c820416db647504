import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from '#typebox';
import type { Config } from '../../config.ts';
import { AppError } from '../../errors.ts';
import type { App } from '../app-type.ts';
import { type ConsoleFile, readConsole } from '../console/bundle.ts';
import { createKeyGrant, KEY_PATH } from '../console/key-grant.ts';

export interface ConsoleRoutesOptions {
  config: Config;
  /** The server's own API key. */
  readOwnKey: () => Promise<string>;
}

const FileParams = Type.Object({ file: Type.String() });

/** The web console: a page at `/` and its files. Nothing of it is loaded before the first request. */
export async function consoleRoutes(app: App, { config, readOwnKey }: ConsoleRoutesOptions): Promise<void> {
  const grant = createKeyGrant(config);
  let files: Promise<ReadonlyMap<string, ConsoleFile>> | null = null;

  async function findFile(name: string): Promise<ConsoleFile> {
    files ??= readConsole();
    // A failure is not kept: the next request tries again.
    files.catch(() => {
      files = null;
    });
    const file = (await files).get(name);
    if (!file) throw new AppError('not_found', 'The console has no such file.');
    return file;
  }

  app.get('/', { schema: { hide: true } }, async (request, reply) => {
    const page = await findFile('index.html');
    grant.offer(request, reply);
    return send(page, request, reply.header('cache-control', 'no-store'));
  });

  app.get('/console/:file', { schema: { hide: true, params: FileParams } }, async (request, reply) => {
    const file = await findFile(request.params.file);
    const caching = file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache';
    return send(file, request, reply.headers({ 'cache-control': caching, etag: file.etag }));
  });

  app.post(KEY_PATH, { schema: { hide: true } }, async (request) => {
    if (!grant.redeem(request)) throw new AppError('forbidden', 'Enter an API key: none is given to this page.');
    return { apiKey: await readOwnKey() };
  });
}

function send({ type, body, gzip, etag }: ConsoleFile, request: FastifyRequest, reply: FastifyReply) {
  reply.type(type).header('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const isZipped = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  return isZipped ? reply.header('content-encoding', 'gzip').send(gzip) : reply.send(body);
}
