import { parse } from 'content-disposition';
import { decodeText } from '../../../text/decode.ts';
import { toPlainName } from '../../../text/names/plain-name.ts';
import type { WebResponse } from '../web/web.ts';
import type { ExchangeResponse } from './exchange.ts';

const PAGE_TYPES = new Set(['text/html', 'application/xhtml+xml']);

/** Converts a response to an HTML page, a text page, or a file. */
export function toBody({ status, headers, bytes }: ExchangeResponse, url: URL): WebResponse['body'] {
  const contentType = String(headers['content-type'] ?? '');
  const disposition = parse(String(headers['content-disposition'] ?? ''));
  const mediaType = (contentType.split(';')[0] ?? '').trim().toLowerCase() || sniffType(bytes);
  const isAttached = disposition.type === 'attachment';
  if (!isAttached && PAGE_TYPES.has(mediaType))
    return { type: 'html', html: decodeText(bytes, contentType, { isHtml: true }) };
  if (!isAttached && mediaType === 'text/plain')
    return textPage(decodeText(bytes, contentType, { isHtml: false }), url);
  if (status >= 400) return messagePage(`${url.host} answered with an error (${status}).`);
  const name = toPlainName(disposition.parameters.filename || url.pathname, 'download');
  return { type: 'file', name, mediaType, bytes };
}

function sniffType(bytes: Buffer): string {
  return /^\s*</.test(bytes.subarray(0, 200).toString('latin1')) ? 'text/html' : 'application/octet-stream';
}

function textPage(text: string, url: URL): WebResponse['body'] {
  return { type: 'html', html: page(url.pathname.split('/').at(-1) || url.host, `<pre>${escapeHtml(text)}</pre>`) };
}

/** An error page. */
export function messagePage(message: string): WebResponse['body'] {
  const main = `<h1>This page could not be opened</h1><p class="error">${escapeHtml(message)}</p>`;
  return { type: 'html', html: page('Page not opened', main) };
}

function page(title: string, main: string): string {
  return `<!doctype html><html lang="en"><head><title>${escapeHtml(title)}</title></head><body><main>${main}</main></body></html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
