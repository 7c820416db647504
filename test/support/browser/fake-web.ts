import type { Web, WebRequest, WebResponse } from '../../../src/device/simulated/web/web.ts';

export interface FakeResponse extends Partial<Omit<WebResponse, 'body'>> {
  body: WebResponse['body'] | string;
  /** Cookies of the whole host to set; null removes one. */
  cookies?: Record<string, string | null>;
  /** `Set-Cookie` lines. */
  setCookie?: string[];
}

export type FakeAnswer = string | ((request: WebRequest) => FakeResponse);

/** A request as it was made, with the values of its cookies. */
type RecordedRequest = Omit<WebRequest, 'cookies'> & { cookies: ReadonlyMap<string, string> };

/** A web of pages given by their address, without query. It keeps the requests that were made. */
export class FakeWeb implements Web {
  readonly requests: RecordedRequest[] = [];
  readonly homeUrl = 'https://home.example/';
  private readonly pages: Readonly<Record<string, FakeAnswer>>;

  constructor(pages: Readonly<Record<string, FakeAnswer>>) {
    this.pages = { 'https://home.example/': '<title>Home</title><h1>Home</h1>', ...pages };
  }

  async fetch(request: WebRequest): Promise<WebResponse> {
    this.requests.push({ ...request, cookies: request.cookies.values(request.url) });
    const answer = this.pages[request.url.origin + request.url.pathname];
    const missing = { status: 404, body: '<title>Not found</title><h1>Not found</h1>' };
    const given: FakeResponse =
      answer === undefined ? missing : typeof answer === 'string' ? { body: answer } : answer(request);
    const { cookies = {}, setCookie = [], ...response } = given;
    request.cookies.set(request.url, cookies);
    request.cookies.accept(request.url, setCookie);
    const body = typeof given.body === 'string' ? { type: 'html' as const, html: given.body } : given.body;
    return { status: 200, url: request.url, ...response, body };
  }
}
