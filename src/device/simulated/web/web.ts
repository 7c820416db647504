import type { CookieJar } from './cookie-jar.ts';

/** What the browser and whatever serves it pages say to each other: a small part of HTTP. */

export interface SentFile {
  field: string;
  name: string;
  mediaType: string;
  bytes: Buffer;
}

export interface WebRequest {
  method: 'GET' | 'POST';
  url: URL;
  /** Fields of a posted form, files by their name; empty for GET. */
  form: URLSearchParams;
  /** What is in the files that a multipart form sends, each under the name of its field; none for any other form. */
  files?: readonly SentFile[];
  /** Whether a redirect may be followed to an address; anywhere without it. What it forbids is not asked for: the response
   *  has that address and a status of 403. */
  mayGoTo?: (url: URL) => boolean;
  /** The browser's cookies: those of the address are sent, and those that the response sets are stored here. */
  cookies: CookieJar;
}

export interface WebResponse {
  status: number;
  /** The address that answered: the request's own, or where redirects led. */
  url: URL;
  body: { type: 'html'; html: string } | { type: 'file'; name: string; mediaType: string; bytes: Buffer };
}

/** Where pages come from. Never rejects: what cannot be had is a page that says so, with a status of 400 or more. */
export interface Web {
  fetch(request: WebRequest): Promise<WebResponse>;
}
