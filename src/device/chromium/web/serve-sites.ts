import { readFileSync } from 'node:fs';
import type { BrowserContext, Request, Route } from 'playwright-core';
import { isAllowed } from '../../address-pattern.ts';
import type { Effect } from '../../effect.ts';
import { toFormEffect, withLog } from '../../simulated/web/change-log.ts';
import { CookieJar } from '../../simulated/web/cookie-jar.ts';
import type { HtmlBody, SentFile, Web, WebResponse } from '../../simulated/web/web.ts';
import { UNREACHED } from '../egress/refusal.ts';
import { guarded } from '../guarded.ts';

const LOOK = readFileSync(new URL('./look.css', import.meta.url), 'utf8');

export interface ServedSites {
  web: Web;
  /** Receives what requests change. */
  log: Effect[];
  allowedUrls: readonly string[];
  /** Whether a request that is allowed fails nevertheless. */
  blocks?: ((request: Request) => boolean) | undefined;
}

/** Lets a browser load the sites of `web`; what is of the real web goes to the network. Requests to addresses that are not
 *  allowed fail. */
export async function serveSites(
  context: BrowserContext,
  { web, allowedUrls, log, blocks }: ServedSites,
): Promise<void> {
  const sites = withLog(web, log);
  const serve = async (route: Route): Promise<void> => {
    const request = route.request();
    const url = new URL(request.url());
    if (!isAllowed(url, allowedUrls) || blocks?.(request)) await route.abort('blockedbyclient');
    else if (web.isReal?.(url)) await Promise.all([route.fallback(), noteForm(request, url, log)]);
    else await answer(route, request, url, context, sites);
  };
  const fail = (route: Route) => route.abort('failed');
  await context.route('**/*', guarded(serve, fail));
}

/** A form that is posted to the real web counts when its answer has come. */
async function noteForm(request: Request, url: URL, log: Effect[]): Promise<void> {
  if (request.method() !== 'POST' || !request.isNavigationRequest()) return;
  const response = await request.response().catch(() => null);
  if (response === null || response.status() >= 400) return;
  log.push(toFormEffect(url, (await readForm(request))?.form.keys() ?? []));
}

async function answer(route: Route, request: Request, url: URL, context: BrowserContext, web: Web): Promise<void> {
  const method = request.method();
  if (method !== 'GET' && method !== 'POST' && method !== 'HEAD') {
    return route.fulfill({ status: 405, headers: { allow: 'GET, POST' }, body: '' });
  }
  const cookies = new CookieJar();
  const sent = (await context.cookies(url.href)).map(({ name, value }) => `${name}=${value}; Path=/`);
  cookies.accept(url, sent);
  const before = cookies.values(url);
  const sentForm = method === 'POST' ? await readForm(request) : NO_FORM;
  if (!sentForm) return route.fulfill({ status: 400, contentType: 'text/plain', body: 'The form cannot be read.' });
  const response = await web.fetch({
    method: method === 'POST' ? 'POST' : 'GET',
    url: new URL(url),
    ...sentForm,
    cookies,
  });
  const changes = cookieLines(before, cookies.values(response.url), url, response.url);
  await fulfill(route, request, url, response, changes);
}

/** `Set-Cookie` lines for what changed. Cookies of a host that a redirect leads to are set by its own answer. */
function cookieLines(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
  asked: URL,
  answered: URL,
): string[] {
  if (asked.hostname !== answered.hostname) return [];
  const set = [...after].filter(([name, value]) => before.get(name) !== value);
  const removed = [...before.keys()].filter((name) => !after.has(name));
  return [
    ...set.map(([name, value]) => `${name}=${value}; Path=/`),
    ...removed.map((name) => `${name}=; Path=/; Max-Age=0`),
  ];
}

async function fulfill(
  route: Route,
  request: Request,
  url: URL,
  response: WebResponse,
  cookies: readonly string[],
): Promise<void> {
  const setCookie = cookies.length > 0 ? { 'set-cookie': cookies.join('\n') } : {};
  const { body, status } = response;
  if (body.type === 'html') {
    const unreached = response.isUnreached ? { [UNREACHED]: '1' } : {};
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      ...setCookie,
      ...unreached,
    };
    const html = request.isNavigationRequest() ? withAddress(withLook(body), url, response.url) : body.html;
    return route.fulfill({ status, headers, body: html });
  }
  const attachment = `attachment; filename*=UTF-8''${encodeURIComponent(body.name)}`;
  const disposition = request.isNavigationRequest() ? { 'content-disposition': attachment } : {};
  return route.fulfill({
    status,
    headers: { 'content-type': body.mediaType, ...disposition, ...setCookie },
    body: body.bytes,
  });
}

interface SentForm {
  form: URLSearchParams;
  files: SentFile[];
}

const NO_FORM: SentForm = { form: new URLSearchParams(), files: [] };

/** The fields and files of a posted form; null if it cannot be read. */
async function readForm(request: Request): Promise<SentForm | null> {
  const type = request.headers()['content-type'] ?? '';
  const body = request.postDataBuffer();
  if (!body) return NO_FORM;
  if (!type.startsWith('multipart/form-data')) return { form: new URLSearchParams(body.toString()), files: [] };
  const sent = new Response(new Uint8Array(body), { headers: { 'content-type': type } });
  const data = await sent.formData().catch(() => null);
  if (!data) return null;
  const form = new URLSearchParams();
  const files: SentFile[] = [];
  for (const [field, value] of data) {
    form.append(field, typeof value === 'string' ? value : value.name);
    if (typeof value === 'string' || value.name === '') continue;
    const bytes = Buffer.from(await value.arrayBuffer());
    files.push({ field, name: value.name, mediaType: value.type, bytes });
  }
  return { form, files };
}

/** Takes the browser to the address that a page has after redirects. What is intercepted cannot be redirected: the browser
 *  would load the target from the network. */
function withAddress(html: string, asked: URL, answered: URL): string {
  if (answered.href === asked.href) return html;
  const address = JSON.stringify(answered.href).replaceAll('<', '\\u003c');
  if (answered.origin !== asked.origin) return `<script>location.replace(${address})</script>`;
  return inHead(html, `<script>history.replaceState(null, '', ${address}); document.currentScript.remove()</script>`);
}

const inHead = (html: string, tags: string): string =>
  /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + tags) : tags + html;

/** The page with its style. Built-in sites have no style sheet of their own in their HTML. */
function withLook({ html, style }: HtmlBody): string {
  if (/<link[^>]+stylesheet|<style\b/i.test(html)) return html;
  const sheets = `<meta name="viewport" content="width=device-width"><style>${LOOK}</style>${styleTag(style)}`;
  return inHead(html, sheets);
}

function styleTag(style: HtmlBody['style']): string {
  if (!style) return '';
  const css = style.css.replace(/url\(\s*["']?([^"')]+)["']?\s*\)/g, (whole, path: string) => {
    const svg = style.pictures?.get(path);
    return svg === undefined
      ? whole
      : `url("data:image/svg+xml;base64,${Buffer.from(withNamespace(svg)).toString('base64')}")`;
  });
  return `<style>${css.replaceAll('</', '<\\/')}</style>`;
}

const withNamespace = (svg: string): string =>
  /\sxmlns=/.test(svg) ? svg : svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');
