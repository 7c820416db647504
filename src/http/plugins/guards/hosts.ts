import { isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import type { Config } from '../../../config.ts';
import { AppError } from '../../../errors.ts';
import { isLoopbackHost } from '../../../loopback.ts';
import type { App } from '../../app-type.ts';
import { isOwnRoute } from './own-routes.ts';

/** A name or an address with an optional port (RFC 9110, section 7.2). */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** A name without a dot, such as that of another container: none that anyone can register. */
const SINGLE_LABEL = /^[a-z0-9_-]+$/;

/** Refuses requests with an invalid Host, because it becomes part of URLs in responses, and those with a foreign one, which
 *  prevents DNS rebinding: a server on a loopback address accepts only loopback names, the host of `publicUrl` and
 *  `allowedHosts`; any other also accepts addresses and names without a dot, and other names on routes that are open to
 *  other sites (see `isOwnRoute`). */
export function checkHosts(app: App, { host, publicUrl, allowedHosts }: HostConfig): void {
  const isLocal = isLoopbackHost(host);
  const publicHost = publicUrl && new URL(publicUrl).host;
  // What the client asked for: a page under a foreign name may set X-Forwarded-Host.
  const isKnown = (header: string): boolean => {
    const asked = header.toLowerCase();
    const name = asked.replace(/:\d*$/, '');
    if (asked === '' || asked === publicHost || allowedHosts.includes(name) || isLoopbackHost(name)) return true;
    return !isLocal && (SINGLE_LABEL.test(name) || isIP(name.replace(/^\[(.*)\]$/, '$1')) > 0);
  };
  const isPartOfUrl = keepVerdicts((shown) => HOST.test(shown) && URL.canParse(`http://${shown}`));
  const isKnownHost = keepVerdicts(isKnown);
  app.addHook('onRequest', (request, _reply, done) => {
    // Clients of HTTP/1.0 may leave Host out.
    const isValid = request.host ? isPartOfUrl(request.host) : request.raw.httpVersion === '1.0';
    if (!isValid) {
      done(
        new AppError('invalid', 'Host must be a host name or an IP address, with a port up to 65535 if it has one.'),
      );
    } else if ((isLocal || isOwnRoute(request)) && !isKnownHost(request.headers.host ?? '')) {
      done(new AppError('forbidden', isLocal ? LOCAL_DETAIL : OPEN_DETAIL));
    } else done();
  });
}

const MAX_KEPT_HOSTS = 100;
const MAX_HOST_LENGTH = 260;

/** Keeps what `judge` says of the hosts that clients sent last: most send the same one each time. */
function keepVerdicts(judge: (host: string) => boolean): (host: string) => boolean {
  const verdicts = new LRUCache<string, boolean>({ max: MAX_KEPT_HOSTS });
  return (host) => {
    const known = verdicts.get(host);
    if (known !== undefined) return known;
    const verdict = judge(host);
    if (host.length <= MAX_HOST_LENGTH) verdicts.set(host, verdict);
    return verdict;
  };
}

type HostConfig = Pick<Config, 'host' | 'publicUrl' | 'allowedHosts'>;

const LOCAL_DETAIL =
  'Host must be a loopback name such as localhost, the host of PUBLIC_URL, or one of HTTP_ALLOWED_HOSTS: this server ' +
  'listens on a loopback address.';
const OPEN_DETAIL =
  'Host must be an IP address, a name without a dot, the host of PUBLIC_URL, or one of HTTP_ALLOWED_HOSTS: this route is ' +
  'not for other names.';
