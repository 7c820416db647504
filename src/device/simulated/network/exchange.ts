import type { LookupAddress, LookupOptions } from 'node:dns';
import { lookup as lookupByDns } from 'node:dns/promises';
import { Agent, type Dispatcher, type FormData, request } from 'undici';
import { addressFault, literalAddress } from './address-guard.ts';
import { readBody } from './body.ts';
import { WebFailure } from './failure.ts';
import type { HostVerdict } from './host-rules.ts';

/** All addresses of a host name. */
export type Lookup = (hostname: string) => Promise<readonly string[]>;

/** One HTTP request; redirects are not followed. */
export interface ExchangeRequest {
  method: 'GET' | 'POST';
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: string | FormData | null;
}

export interface ExchangeResponse {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Decoded by its content encoding; empty for a redirect. */
  bytes: Buffer;
}

export interface ExchangeLimits {
  rules: (url: URL) => HostVerdict;
  lookup: Lookup;
  maxBytes: number;
  signal: AbortSignal;
}

export const systemLookup: Lookup = async (hostname) =>
  (await lookupByDns(hostname, { all: true })).map(({ address }) => address);

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export function isRedirect({ status, headers }: Pick<ExchangeResponse, 'status' | 'headers'>): boolean {
  return REDIRECTS.has(status) && typeof headers.location === 'string';
}

/** Sends one request after checking the host and all its addresses. The connection is pinned to the checked addresses,
 *  which defeats DNS rebinding. Throws WebFailure. */
export async function exchange(exchangeRequest: ExchangeRequest, limits: ExchangeLimits): Promise<ExchangeResponse> {
  const addresses = await permittedAddresses(exchangeRequest.url, limits);
  // One agent per request: no connection is reused without its own check.
  const agent = new Agent({ connect: { lookup: pinnedLookup(addresses) }, maxHeaderSize: 32 * 1024, pipelining: 0 });
  try {
    return await send(exchangeRequest, agent, limits);
  } catch (error) {
    throw limits.signal.aborted ? new WebFailure(504, 'it took too long to answer') : toFailure(error);
  } finally {
    await agent.destroy();
  }
}

async function send(
  { method, url, headers, body }: ExchangeRequest,
  dispatcher: Dispatcher,
  { maxBytes, signal }: ExchangeLimits,
): Promise<ExchangeResponse> {
  const response = await request(url, { method, headers, body, dispatcher, signal });
  const head = { status: response.statusCode, headers: response.headers };
  if (!isRedirect(head)) return { ...head, bytes: await readBody(response.body, response.headers, maxBytes) };
  response.body.on('error', () => {}).destroy();
  return { ...head, bytes: Buffer.alloc(0) };
}

async function permittedAddresses(url: URL, { rules, lookup, signal }: ExchangeLimits): Promise<readonly string[]> {
  const verdict = rules(url);
  if (!verdict.allowed) throw new WebFailure(403, verdict.reason);
  const literal = literalAddress(url.hostname);
  const addresses = literal === null ? await lookUp(url.hostname, lookup, signal) : [literal];
  for (const address of addresses) {
    const fault = addressFault(address, { allowPrivate: verdict.mayBePrivate });
    if (fault !== null) throw new WebFailure(403, `its address ${address} ${fault}`);
  }
  return addresses;
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

function pinnedLookup(addresses: readonly string[]) {
  const pinned = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  return (_hostname: string, options: LookupOptions, callback: LookupCallback): void => {
    const [first] = pinned;
    if (options.all === true) callback(null, pinned);
    else if (first !== undefined) callback(null, first.address, first.family);
  };
}

const FAILURES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was reset',
  UND_ERR_SOCKET: 'the connection was reset',
  ENETUNREACH: 'its network is unreachable',
  EHOSTUNREACH: 'the host is unreachable',
  ETIMEDOUT: 'it took too long to answer',
  UND_ERR_CONNECT_TIMEOUT: 'it took too long to answer',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
};

function toFailure(error: unknown): WebFailure {
  if (error instanceof WebFailure) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return new WebFailure(502, FAILURES[code] ?? 'its answer could not be read');
}
