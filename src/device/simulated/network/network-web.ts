import { FormData } from 'undici';
import type { SentFile, Web, WebRequest, WebResponse } from '../web/web.ts';
import { ACCEPTED_ENCODINGS } from './body.ts';
import { type ExchangeLimits, type ExchangeRequest, exchange, isRedirect } from './exchange.ts';
import { WebFailure } from './failure.ts';
import { createHostRules } from './host-rules.ts';
import { type Lookup, systemLookup } from './permitted-addresses.ts';
import { messagePage, toBody } from './response-pages.ts';

export interface NetworkWebOptions {
  /** Hosts that may be opened (see `createHostRules`); null for every public one. */
  allowedHosts: readonly string[] | null;
  /** Limit for a page including its redirects. */
  timeoutMs?: number;
  /** Limit of the decoded body. */
  maxBytes?: number;
  maxRedirects?: number;
  /** Resolves host names; defaults to the system resolver. */
  lookup?: Lookup;
}

const USER_AGENT = 'Doppel/0.1 (simulated browser)';
const ACCEPT = 'text/html,application/xhtml+xml,text/plain;q=0.9,*/*;q=0.5';

/** Loads pages of the real web, with protection against SSRF (CWE-918): host, port and every address are checked at each
 *  hop. No proxies, scripts or cache. A failure becomes an error page. */
export function createNetworkWeb(options: NetworkWebOptions): Web {
  const { timeoutMs = 10_000, maxBytes = 5_000_000, maxRedirects = 5 } = options;
  const rules = createHostRules(options.allowedHosts);
  const lookup = options.lookup ?? systemLookup;
  return {
    fetch: async (request) => {
      const progress = { url: request.url };
      try {
        const limits = { rules, lookup, maxBytes, signal: AbortSignal.timeout(timeoutMs) };
        return await followRedirects(request, progress, limits, maxRedirects);
      } catch (error) {
        return failurePage(error, progress.url);
      }
    },
  };
}

/** @param progress receives the current URL after each redirect */
async function followRedirects(
  request: WebRequest,
  progress: { url: URL },
  limits: ExchangeLimits,
  maxRedirects: number,
): Promise<WebResponse> {
  let { method } = request;
  for (let redirectCount = 0; redirectCount <= maxRedirects; redirectCount++) {
    const { url } = progress;
    const response = await exchange(toExchange({ ...request, method, url }), limits);
    request.cookies.accept(url, [response.headers['set-cookie'] ?? []].flat());
    if (!isRedirect(response)) {
      const { status } = response;
      return { status, url, body: toBody(response, url) };
    }
    progress.url = redirectTarget(String(response.headers.location), url);
    if (request.mayGoTo?.(progress.url) === false) throw new WebFailure(403, 'the task may not go there');
    // RFC 9110, 15.4: 307 and 308 keep the method; the others become GET, as browsers do.
    if (response.status !== 307 && response.status !== 308) method = 'GET';
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

/** Multipart form data (RFC 7578); the HTTP client sets the boundary. */
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

function failurePage(error: unknown, url: URL): WebResponse {
  const failure = error instanceof WebFailure ? error : new WebFailure(502, 'its answer could not be read');
  const body = messagePage(`Could not open ${url.host || url.protocol}: ${failure.message}.`);
  return { status: failure.status, url, isUnreached: true, body };
}
