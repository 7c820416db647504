import type { SiteLink } from '../../device.ts';
import type { Effect } from '../../effect.ts';
import type { CookieJar } from './cookie-jar.ts';

/** Interface between the browser and the source of its pages: a subset of HTTP. */

export interface SentFile {
  field: string;
  name: string;
  mediaType: string;
  bytes: Buffer;
}

export interface WebRequest {
  method: 'GET' | 'POST';
  url: URL;
  /** Fields of a posted form; a file field has the file's name. Empty for GET. */
  form: URLSearchParams;
  /** Files of a multipart form, by field name; absent for other forms. */
  files?: readonly SentFile[];
  /** Whether a redirect to an address may be followed; default: always. A forbidden address is not requested; the
   *  response has that address and status 403. */
  mayGoTo?: (url: URL) => boolean;
  /** The browser's cookies: matching cookies are sent, and cookies of the response are stored. */
  cookies: CookieJar;
}

/** How a site looks: CSS, and the pictures that it names in `content: url(...)`, as SVG by path. */
export interface PageStyle {
  css: string;
  pictures?: ReadonlyMap<string, string>;
}

export interface HtmlBody {
  type: 'html';
  html: string;
  /** The style of a site of this computer; pages of real sites have none. */
  style?: PageStyle;
}

export interface WebResponse {
  status: number;
  /** The final address after redirects. */
  url: URL;
  /** Whether no site sent it: the body says why the page could not be loaded. */
  isUnreached?: true;
  /** What the request changed. Absent: the site does not say. */
  effects?: readonly Effect[];
  body: HtmlBody | { type: 'file'; name: string; mediaType: string; bytes: Buffer };
}

/** Source of pages. Never rejects: a failure is an error page with a status of 400 or more. */
export interface Web {
  fetch(request: WebRequest): Promise<WebResponse>;
  /** Whether an address is one of the real web, which a browser may load by itself. Absent: none is. */
  isReal?(url: URL): boolean;
  /** The sites that the operator added. Absent: none. */
  sites?(): readonly SiteLink[];
}
