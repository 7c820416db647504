import type { FastifyRequest } from 'fastify';
import type { Config } from '../../../config.ts';
import { AppError } from '../../../errors.ts';
import { isLoopbackHost } from '../../../loopback.ts';
import type { App } from '../../app-type.ts';

/** A name or an address with an optional port (RFC 9110, section 7.2). */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Refuses requests with an invalid Host, because it becomes part of URLs in responses. A server on a loopback address
 *  accepts only loopback names and the host of `publicUrl`, which prevents DNS rebinding. */
export function checkHosts(app: App, { host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): void {
  const isLocal = isLoopbackHost(host);
  const publicHost = publicUrl && new URL(publicUrl).host;
  const isKnown = ({ headers }: FastifyRequest): boolean => {
    const asked = headers.host?.toLowerCase() ?? '';
    return asked === '' || asked === publicHost || isLoopbackHost(asked.replace(/:\d*$/, ''));
  };
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.host && !HOST.test(request.host))
      done(new AppError('invalid', 'Host must be a host name or an IP address.'));
    else if (isLocal && !isKnown(request)) {
      const detail =
        'Host must be a loopback name such as localhost, or the host of PUBLIC_URL: this server listens on a loopback address.';
      done(new AppError('forbidden', detail));
    } else done();
  });
}
