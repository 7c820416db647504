import { FormData } from 'undici';
import type { SentFile, Web, WebRequest, WebResponse } from '../web/web.ts';
import { ACCEPTED_ENCODINGS } from './body.ts';
import {
  type ExchangeLimits,
  type ExchangeRequest,
  exchange,
  isRedirect,
  type Lookup,
  systemLookup,
} from './exchange.ts';
import { WebFailure } from './failure.ts';
import { createHostRules } from './host-rules.ts';
import { messagePage, toBody } from './response-pages.ts';

export interface NetworkWebOptions {
  /** Hosts that may be opened (see `createHostRules`); null for every public one. */
  allowedHosts: readonly string[] | null;
  /** For a page with all its redirects. */
  timeoutMs?: number;
  /** For a body, decoded. */
  maxBytes?: number;
  maxRedirects?: number;
  /** How host names become addresses: the system's resolver, unless a test has its own. */
  lookup?: Lookup;
}

const USER_AGENT = 'Doppel/0.1 (simulated browser)';
const ACCEPT = 'text/html,application/xhtml+xml,text/plain;q=0.9,*/*;q=0.5';

/** Pages of the real web, guarded against being led to what is not public (SSRF, CWE-918): host, port and every
 *  address are checked at each hop. No proxies, no scripts, no cache. What cannot be had is a page with one sentence. */
export function createNetworkWeb(options: NetworkWebOptions): Web {
  const { timeoutMs = 10_000, maxBytes = 5_000_000, maxRedirects = 5 } = options;
  const rules = createHostRules(options.allowedHosts);
  const lookup = options.lookup ?? systemLookup;
  return {
    fetch: async (request) => {
      const trip = { url: request.url };
      try {
        const limits = { rules, lookup, maxBytes, signal: AbortSignal.timeout(timeoutMs) };
        return await travel(request, trip, limits, maxRedirects);
      } catch (error) {
        return toFailurePage(error, trip.url);
      }
    },
  };
}

/** @param trip is told where the redirects have led so far */
async function travel(
  request: WebRequest,
  trip: { url: URL },
  limits: ExchangeLimits,
  maxRedirects: number,
): Promise<WebResponse> {
  let { method } = request;
  for (let redirectCount = 0; redirectCount <= maxRedirects; redirectCount++) {
    const { url } = trip;
    const answer = await exchange(toExchange({ ...request, method, url }), limits);
    request.cookies.accept(url, [answer.headers['set-cookie'] ?? []].flat());
    if (!isRedirect(answer)) {
      const { status } = answer;
      return { status, url, body: toBody(answer, url) };
    }
    trip.url = redirectTarget(String(answer.headers.location), url);
    if (request.mayGoTo?.(trip.url) === false) throw new WebFailure(403, 'the task may not go there');
    // RFC 9110, 15.4: 307 and 308 keep the method; the others become GET, as browsers do.
    if (answer.status !== 307 && answer.status !== 308) method = 'GET';
  }
  throw new WebFailure(502, 'it redirects too often');
}

function toExchange({ method, url, form, files = [], cookies }: WebRequest): ExchangeRequest {
  const cookie = cookies.header(url);
  const headers = {
    'user-agent': USER_AGENT,
    accept: ACCEPT,
    'accept-encoding': ACCEPTED_ENCODINGS,
    'accept-language': 'en',
    ...(cookie !== '' && { cookie }),
    ...(method === 'POST' && files.length === 0 && { 'content-type': 'application/x-www-form-urlencoded' }),
  };
  const posted = files.length > 0 ? toMultipart(form, files) : form.toString();
  return { method, url: withoutCredentials(url), headers, body: method === 'POST' ? posted : null };
}

/** RFC 7578. The client that sends it names its boundary. */
function toMultipart(form: URLSearchParams, files: readonly SentFile[]): FormData {
  const body = new FormData();
  const fileFields = new Set(files.map(({ field }) => field));
  for (const [name, value] of form) if (!fileFields.has(name)) body.append(name, value);
  for (const { field, name, mediaType, bytes } of files) {
    body.append(field, new Blob([new Uint8Array(bytes)], { type: mediaType }), name);
  }
  return body;
}

function withoutCredentials(url: URL): URL {
  const bare = new URL(url);
  bare.username = '';
  bare.password = '';
  bare.hash = '';
  return bare;
}

function redirectTarget(location: string, base: URL): URL {
  if (!URL.canParse(location, base.href)) throw new WebFailure(502, 'it redirects to what is no address');
  const target = new URL(location, base);
  // RFC 9110, 10.2.2: a fragment is kept unless the redirect has its own.
  if (target.hash === '') target.hash = base.hash;
  return target;
}

function toFailurePage(error: unknown, url: URL): WebResponse {
  const failure = error instanceof WebFailure ? error : new WebFailure(502, 'its answer could not be read');
  const body = messagePage(`Could not open ${url.host || url.protocol}: ${failure.message}.`);
  return { status: failure.status, url, body };
}
