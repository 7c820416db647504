import type { Web, WebRequest, WebResponse } from '../../src/device/simulated/web/web.ts';

export type FakeAnswer =
  | string
  | ((request: WebRequest) => Partial<Omit<WebResponse, 'body'>> & { body: WebResponse['body'] | string });

/** A web of pages given by their address, without query. It keeps the requests that were made. */
export class FakeWeb implements Web {
  readonly requests: WebRequest[] = [];
  readonly homeUrl = 'https://home.example/';
  private readonly pages: Readonly<Record<string, FakeAnswer>>;

  constructor(pages: Readonly<Record<string, FakeAnswer>>) {
    this.pages = { 'https://home.example/': '<title>Home</title><h1>Home</h1>', ...pages };
  }

  async fetch(request: WebRequest): Promise<WebResponse> {
    this.requests.push({ ...request, cookies: new Map(request.cookies) });
    const answer = this.pages[request.url.origin + request.url.pathname];
    const missing = { status: 404, body: '<title>Not found</title><h1>Not found</h1>' };
    const given = answer === undefined ? missing : typeof answer === 'string' ? { body: answer } : answer(request);
    const body = typeof given.body === 'string' ? { type: 'html' as const, html: given.body } : given.body;
    return { status: 200, url: request.url, cookies: {}, ...given, body };
  }
}
