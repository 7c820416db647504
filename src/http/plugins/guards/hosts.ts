import type { FastifyRequest } from 'fastify';
import type { Config } from '../../../config.ts';
import { AppError } from '../../../errors.ts';
import type { App } from '../../app-type.ts';
import { isLoopbackHost } from '../../loopback.ts';

/** A name or an address, with a port or without (RFC 9110, section 7.2). */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Refuses requests whose Host cannot be one: it becomes part of addresses in answers. A server on a loopback address takes
 *  only loopback names and that of `publicUrl`, so that no page can reach it under a name that it had pointed there (DNS
 *  rebinding). */
export function checkHosts(app: App, { host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): void {
  const isLocal = isLoopbackHost(host);
  const publicHost = publicUrl && new URL(publicUrl).host;
  const isKnown = ({ headers }: FastifyRequest): boolean => {
    const asked = headers.host?.toLowerCase() ?? '';
    return asked === '' || asked === publicHost || isLoopbackHost(asked.replace(/:\d*$/, ''));
  };
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.host && !HOST.test(request.host)) done(new AppError('invalid', 'Host must be a name or an address.'));
    else if (isLocal && !isKnown(request)) {
      const detail =
        'Host must be a loopback name such as localhost, or that of PUBLIC_URL: this server listens locally.';
      done(new AppError('forbidden', detail));
    } else done();
  });
}
