import type { LookupAddress, LookupOptions } from 'node:dns';
import { lookup as lookupByDns } from 'node:dns/promises';
import { addressFault, literalAddress } from './address-guard.ts';
import { WebFailure } from './failure.ts';
import type { HostVerdict } from './host-rules.ts';

/** All addresses of a host name. */
export type Lookup = (hostname: string) => Promise<readonly string[]>;

export interface AddressLimits {
  rules: (url: URL) => HostVerdict;
  lookup: Lookup;
  signal: AbortSignal;
}

export const systemLookup: Lookup = async (hostname) =>
  (await lookupByDns(hostname, { all: true })).map(({ address }) => address);

/** Checks the host, the port and all addresses of a URL, and returns the addresses. Throws WebFailure: 403 if one of
 *  them may not be connected to, 502 if there is no address, 504 if the signal aborts the lookup. */
export async function permittedAddresses(
  url: URL,
  { rules, lookup, signal }: AddressLimits,
): Promise<readonly string[]> {
  const mayBePrivate = checkHost(url, rules);
  const literal = literalAddress(url.hostname);
  const addresses = literal === null ? await lookUp(url.hostname, lookup, signal) : [literal];
  checkAddresses(addresses, mayBePrivate);
  return addresses;
}

function checkHost(url: URL, rules: (url: URL) => HostVerdict): boolean {
  const verdict = rules(url);
  if (!verdict.allowed) throw new WebFailure(403, verdict.reason);
  return verdict.mayBePrivate;
}

function checkAddresses(addresses: readonly string[], allowPrivate: boolean): void {
  for (const address of addresses) {
    const fault = addressFault(address, { allowPrivate });
    if (fault !== null) throw new WebFailure(403, `its address ${address} ${fault}`);
  }
}

async function lookUp(hostname: string, lookup: Lookup, signal: AbortSignal): Promise<readonly string[]> {
  const aborted = new Promise<never>((_, reject) => {
    const fail = (): void => reject(new WebFailure(504, 'it took too long to answer'));
    if (signal.aborted) fail();
    else signal.addEventListener('abort', fail, { once: true });
  });
  const found = lookup(hostname).catch(() => []);
  const addresses = await Promise.race([found, aborted]);
  if (addresses.length === 0) throw new WebFailure(502, 'no such host was found');
  return addresses;
}

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** A lookup for sockets that answers with the checked addresses to every name, which defeats DNS rebinding. */
export function pinnedLookup(addresses: readonly string[]) {
  const pinned = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  return (_hostname: string, options: LookupOptions, callback: LookupCallback): void => {
    const [first] = pinned;
    if (options.all === true) callback(null, pinned);
    else if (first !== undefined) callback(null, first.address, first.family);
  };
}
