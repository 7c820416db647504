import type { FastifyRequest } from 'fastify';
import type { Config } from '../../../config.ts';
import { AppError } from '../../../errors.ts';
import { isLoopbackHost } from '../../../loopback.ts';
import type { App } from '../../app-type.ts';

/** A name or an address with an optional port (RFC 9110, section 7.2). */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Whether Host can be a part of a URL. Clients of HTTP/1.0 may leave it out. */
function isHost({ host, raw }: FastifyRequest): boolean {
  if (!host) return raw.httpVersion === '1.0';
  return HOST.test(host) && URL.canParse(`http://${host}`);
}

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
    if (!isHost(request))
      done(
        new AppError('invalid', 'Host must be a host name or an IP address, with a port up to 65535 if it has one.'),
      );
    else if (isLocal && !isKnown(request)) {
      const detail =
        'Host must be a loopback name such as localhost, or the host of PUBLIC_URL: this server listens on a loopback address.';
      done(new AppError('forbidden', detail));
    } else done();
  });
}
