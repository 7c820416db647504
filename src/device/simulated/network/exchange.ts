import { Agent, type Dispatcher, type FormData, request } from 'undici';
import { readBody } from './body.ts';
import { toFailure, WebFailure } from './failure.ts';
import { type AddressLimits, permittedAddresses, pinnedLookup } from './permitted-addresses.ts';

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

export interface ExchangeLimits extends AddressLimits {
  maxBytes: number;
}

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
