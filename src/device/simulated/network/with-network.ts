import type { Web } from '../web/web.ts';
import { createHostRules } from './host-rules.ts';

/** Serves allowed hosts (see `createHostRules`) from the network and all others from the built-in web. Names below
 *  `.example` (RFC 2606) are always built in. */
export function withNetwork(builtIn: Web, allowedHosts: readonly string[] | null): Web {
  if (allowedHosts?.length === 0) return builtIn;
  const rules = createHostRules(allowedHosts);
  let network: Promise<Web> | undefined;
  const isReal = (url: URL): boolean =>
    !/\.example\.?$/i.test(url.hostname) && (allowedHosts === null || rules(url).allowed);
  return {
    isReal,
    async fetch(request) {
      if (!isReal(request.url)) return builtIn.fetch(request);
      // Loaded on first use: most servers open no real pages.
      network ??= import('./network-web.ts').then(({ createNetworkWeb }) => createNetworkWeb({ allowedHosts }));
      return (await network).fetch(request);
    },
  };
}
