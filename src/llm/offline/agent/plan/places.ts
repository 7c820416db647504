import { SITE_HINTS } from '../world/sites.ts';

/** Places on the web that a task names: an address, or the name of a site. */

// A host begins at no letter within a word, and has at most eight labels of 63 letters: the time is linear in the text.
const ADDRESS =
  /(?:https?:\/\/[^\s"<>]+|(?<![\p{L}\p{N}-])(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}(?::\d+)?(?:\/[^\s"<>]*)?)/iu;
const FILE = /^[^/]*\.(?:pdf|csv|txt|xlsx?|docx?|pptx?|png|jpe?g|gif|zip|json|html?|md)$/i;

/** The first address in a text; null if there is none. */
export function addressIn(text: string): string | null {
  const match = ADDRESS.exec(text);
  const found = match?.[0].replace(/[.,;:!?)\]'”’]+$/, '');
  if (!match || found === undefined || /^[\d.]+$/.test(found)) return null;
  // `ada@example.com` and `report.pdf` are not addresses of pages.
  if (text[match.index - 1] === '@' || text[match.index + found.length] === '@' || FILE.test(found)) return null;
  return found;
}

const MAX_ADDRESSES = 20;

/** The hosts of all addresses in a text, without `www.`, each once. */
export function hostsIn(text: string): string[] {
  const hosts = new Set<string>();
  let rest = text;
  for (let address = addressIn(rest); address !== null && hosts.size < MAX_ADDRESSES; address = addressIn(rest)) {
    const host = URL.parse(/^https?:/i.test(address) ? address : `https://${address}`)?.hostname;
    if (host !== undefined) hosts.add(host.replace(/^www\./, ''));
    rest = rest.slice(rest.indexOf(address) + address.length);
  }
  return [...hosts];
}

/** Names of well-known sites and of the kinds of site in the built-in web, with their addresses. */
const SITES: readonly (readonly [string, string])[] = [
  ['google flights', 'https://www.google.com/travel/flights'],
  ['hacker news|hackernews|hn', 'https://news.ycombinator.com/'],
  ['bbc(?: news)?', 'https://www.bbc.com/'],
  ['cnn', 'https://www.cnn.com/'],
  ['reuters', 'https://www.reuters.com/'],
  ['(?:the )?new york times|nytimes', 'https://www.nytimes.com/'],
  ['(?:the )?guardian', 'https://www.theguardian.com/'],
  ['reddit', 'https://www.reddit.com/'],
  ['wikipedia', 'https://en.wikipedia.org/'],
  ['britannica', 'https://www.britannica.com/'],
  ['amazon', 'https://www.amazon.com/'],
  ['ebay', 'https://www.ebay.com/'],
  ['walmart', 'https://www.walmart.com/'],
  ['etsy', 'https://www.etsy.com/'],
  ['google', 'https://www.google.com/'],
  ['bing', 'https://www.bing.com/'],
  ['duckduckgo', 'https://duckduckgo.com/'],
  ['expedia', 'https://www.expedia.com/'],
  ['skyscanner', 'https://www.skyscanner.net/'],
  ['kayak', 'https://www.kayak.com/'],
  ['(?:corner |online )?(?:shop|store)', 'https://shop.example/'],
  ['news', 'https://news.example/'],
  ['(?:open )?encyclop(?:a)?edia', 'https://encyclopedia.example/'],
  ['flights?(?: search| booking)?', 'https://flights.example/'],
  ['(?:customer |utility )?portal', 'https://portal.example/'],
  ['forms', 'https://forms.example/'],
  ['search engine', 'https://search.example/'],
  ['start page|homepage of (?:this|the) computer', 'https://home.example/'],
];

const KIND = '(?: (?:web ?)?(?:site|page|home ?page|website|front page))?';
const NAMED = SITES.map(([names, address]) => ({
  whole: new RegExp(`^(?:the )?(?:${names})${KIND}$`, 'i'),
  atEnd: new RegExp(` (?:on|in|at|from|to|into|using|via|of) (?:the )?(?:${names})${KIND}$`, 'i'),
  atStart: new RegExp(`^(?:on|in|at|from|using) (?:the )?(?:${names})${KIND},? `, 'i'),
  owner: new RegExp(`^(?:the )?(?:${names})${KIND}['’]s? (?=\\p{L})`, 'iu'),
  // The name of a company is a site anywhere in a sentence; `in the news` is not always one.
  inMiddle: address.includes('.example') ? null : new RegExp(` (?:on|in|at|from) (?:${names})(?= )`, 'i'),
  address,
}));

const BY_NAME = new Map(SITE_HINTS.flatMap(({ names }) => names));

/** The address of the site with this name; null if there is none. */
export function siteNamed(name: string): string | null {
  const known = NAMED.find(({ whole }) => whole.test(name))?.address;
  const bare = name.toLowerCase().replace(/^the /, '');
  return known ?? BY_NAME.get(bare) ?? null;
}

export interface Placed {
  address: string | null;
  /** The text without the place. */
  rest: string;
}

const BEFORE_ADDRESS =
  /(?:^| )(?:on|at|from|in|of|to|into|via|using|visit|site|website|page)?:? ?(?:the )?(?:(?:web ?)?(?:site|page) )?$/i;

/** Separates the place from the rest of a text. */
export function splitPlace(text: string): Placed {
  const address = addressIn(text);
  if (address !== null) {
    const at = text.indexOf(address);
    const before = text.slice(0, at).replace(BEFORE_ADDRESS, '');
    const after = text
      .slice(at + address.length)
      .replace(/^[,:]/, '')
      .trim();
    return { address, rest: [before.trim(), after].filter((part) => part !== '').join(' ') };
  }
  const mark = /[?]$/.exec(text)?.[0] ?? '';
  const bare = mark === '' ? text : text.slice(0, -1);
  for (const site of NAMED) {
    const pattern = [site.owner, site.atEnd, site.atStart, site.inMiddle].find((each) => each?.test(bare));
    if (pattern) return { address: site.address, rest: `${bare.replace(pattern, '').trim()}${mark}` };
  }
  return { address: null, rest: text };
}
