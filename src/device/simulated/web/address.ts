const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const HOST_WITH_PORT = /^[^/?#]+:\d+(?:[/?#]|$)/;
const MAX_ADDRESS_LENGTH = 2048;

/** The one form of a page's address: `https`, no `www.`, no port, query, fragment or trailing slash, lower case.
 *  A missing scheme is added. Null for what is not a web address. */
export function toAddress(typed: string): string | null {
  const text = typed.trim();
  if (text.length === 0 || text.length > MAX_ADDRESS_LENGTH) return null;
  const hasScheme = SCHEME.test(text) && !HOST_WITH_PORT.test(text);
  if (!URL.canParse(hasScheme ? text : `https://${text}`)) return null;
  const url = new URL(hasScheme ? text : `https://${text}`);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  const host = url.hostname.replace(/^www\./, '');
  const path = url.pathname.endsWith('/') ? url.pathname.slice(0, -1) : url.pathname;
  return `https://${host}${path}`.toLowerCase();
}
