import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { LinkedContent } from '../../../control/replay/exchange.ts';
import { callUpstream } from './upstream.ts';

export interface LinkedOptions {
  /** Origins of the hosted services, which may have any address. */
  origins: readonly string[];
  /** Whether an IP address may be connected to for a link to another host. */
  isPublic: (address: string) => boolean;
  maxBytes: number;
}

/** Fetches what is behind a link of a hosted service, without a key and without following redirects; null unless it is
 *  answered with 200 within `maxBytes`. A link to another host is opened only if its address is public. */
export function createLinkedFetch({ origins, isPublic, maxBytes }: LinkedOptions) {
  const lookupPublic: LookupFunction = (host, options, callback) =>
    lookup(host, { ...options, all: true }, (error, addresses) => {
      const refused = error ? undefined : addresses.find(({ address }) => !isPublic(address));
      const [first] = addresses ?? [];
      if (error || refused || !first) callback(error ?? new Error(`the address of ${host} is not public`), []);
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });

  return async (url: string): Promise<LinkedContent | null> => {
    const { origin, hostname } = new URL(url);
    const isTrusted = origins.includes(origin);
    const address = hostname.replace(/^\[(.*)\]$/, '$1');
    if (!isTrusted && isIP(address) && !isPublic(address)) throw new Error(`the address ${address} is not public`);
    const response = await callUpstream({
      ...{ url, method: 'GET', headers: { 'accept-encoding': 'identity' } },
      ...(!isTrusted && { lookup: lookupPublic }),
    });
    if (response.statusCode !== 200) {
      response.destroy();
      return null;
    }
    const chunks: Buffer[] = [];
    let byteCount = 0;
    for await (const chunk of response) {
      byteCount += chunk.length;
      if (byteCount > maxBytes) return null;
      chunks.push(chunk);
    }
    return {
      contentType: response.headers['content-type'] ?? 'application/octet-stream',
      bytes: Buffer.concat(chunks),
    };
  };
}
