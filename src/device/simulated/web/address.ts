/** Normalizes an address of the built-in web: `https`, host without `www.`, no port or user, no trailing slash. Never
 *  throws: an address without such a form, such as `about:blank`, is unchanged. */
export function normaliseAddress(url: URL): URL {
  const address = new URL(url);
  address.protocol = 'https:';
  address.hostname = withoutWww(url.hostname);
  address.port = '';
  address.username = '';
  address.password = '';
  address.pathname = url.pathname.replace(/\/+$/, '');
  return address;
}

/** A host in lower case, without `www.` and the trailing dot. */
export const withoutWww = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '');
