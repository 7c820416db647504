import type { FastifyRequest } from 'fastify';

/** Routes that pages of other sites must not reach: not by a name that points here (DNS rebinding), and not by
 *  `CORS_ORIGINS=*`. */
const OWN_ROUTE = /^\/(?:$|_doppel(?:\/|$)|console(?:\/|$)|signup$|mcp$|graph\/[^/]+\/import$)/;

/** Whether a request is for the control API, the console, sign-up, an import or MCP, however its path is encoded. */
export function isOwnRoute({ routeOptions, url }: FastifyRequest): boolean {
  return OWN_ROUTE.test(routeOptions.url ?? '') || OWN_ROUTE.test(toPath(url));
}

/** Of requests that no route of ours takes, such as a preflight. */
function toPath(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1);
  try {
    return decodeURIComponent(path).replace(/(?<=.)\/$/, '');
  } catch {
    return path;
  }
}
