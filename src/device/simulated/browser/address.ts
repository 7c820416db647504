const SEARCH_ADDRESS = 'https://search.example/';

/** Parses a typed address, with or without a scheme. Null if the browser cannot open it. */
export function toAddress(typed: string): URL | null {
  const text = typed.trim();
  if (text === '' || /\s/.test(text) || text.length > 4_000) return null;
  if (/^about:blank$/i.test(text)) return new URL('about:blank');
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (!url || !isOpenable(url) || url.hostname === '') return null;
  if (!hasScheme(text) && !url.hostname.includes('.') && url.hostname !== 'localhost') return null;
  // Credentials in an address can mislead the reader, and would be shown.
  url.username = '';
  url.password = '';
  return url;
}

const hasScheme = (text: string): boolean => text.includes('://');

export function isOpenable(url: URL): boolean {
  return url.protocol === 'http:' || url.protocol === 'https:';
}

/** What the address bar opens: the typed address, or a search for the words. */
export function addressOrSearch(typed: string): URL | null {
  const words = typed.trim();
  if (words === '') return null;
  const search = new URL(SEARCH_ADDRESS);
  search.searchParams.set('q', words.slice(0, 500).toWellFormed());
  return toAddress(words) ?? search;
}
