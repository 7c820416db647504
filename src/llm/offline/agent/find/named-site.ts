import type { Token } from '../../../../language/understand/tokens.ts';
import { PhraseTable } from '../../../../language/words/phrase-table.ts';
import { SITE_HINTS } from '../world/sites.ts';

const SITES = toTable();

function toTable(): PhraseTable<string> {
  const table = new PhraseTable<string>('exact');
  for (const { names } of SITE_HINTS) for (const [name, url] of names) table.add(name, url);
  return table;
}

const BEFORE = new Set([
  'on',
  'in',
  'at',
  'from',
  'of',
  'the',
  'this',
  'that',
  'your',
  'our',
  'my',
  'open',
  'online',
  'according',
  'to',
  'by',
  'with',
  'per',
  'via',
  'using',
  'through',
]);
const AFTER = new Set(['site', 'website', 'page', 'portal', 'app']);

/** The site that a clause names after a preposition, `in the shop`, `on Lindenhaven News`, set off by a colon or comma, or as
 *  the owner of what is asked about, and the tokens without it. Null if it names none. */
export function takeNamedSite(tokens: readonly Token[]): { url: string; rest: Token[] } | null {
  for (const [at] of tokens.entries()) {
    const found = SITES.match(tokens, at);
    const [url] = found?.payloads ?? [];
    if (!found || url === undefined || tokens[at]?.value) continue;
    let start = at;
    while (start > 0 && BEFORE.has(tokens[start - 1]?.lower ?? '')) start -= 1;
    // `does the shop have`
    const isAsked = start < at && AUXILIARIES.has(tokens[start - 1]?.lower ?? '');
    const hasPreposition = isAsked || tokens.slice(start, at).some(({ lower }) => PREPOSITIONS.has(lower));
    let end = at + found.length;
    while (AFTER.has(tokens[end]?.lower ?? '')) end += 1;
    const isNamed = hasPreposition || isSetOff(tokens, start, end) || isOwner(tokens, end);
    if (OFFERS.has(tokens[end]?.lower ?? '')) end += 1;
    const rest = [...tokens.slice(0, start), ...tokens.slice(end)].map((token, index) => ({
      ...token,
      isFirst: index === 0,
    }));
    if (isNamed && rest.length > 0) return { url, rest };
  }
  return null;
}

/** `Corner shop: sold-out products`, `authors in Sport, Lindenhaven News`. */
const isSetOff = (tokens: readonly Token[], start: number, end: number): boolean =>
  (start === 0 && tokens[end - 1]?.isBeforeBreak === true) ||
  (end === tokens.length && tokens[start - 1]?.isBeforeBreak === true);

/** `the shop's bags`, `lamps the shop sells`, `shop products`. */
function isOwner(tokens: readonly Token[], end: number): boolean {
  const next = tokens[end];
  return tokens[end - 1]?.isPossessive === true || OFFERS.has(next?.lower ?? '') || GOODS.has(next?.lower ?? '');
}

const OFFERS = new Set(['sells', 'offers', 'stocks', 'carries', 'has', 'lists', 'keeps', 'publishes', 'serves']);
const GOODS = new Set([
  'products',
  'product',
  'items',
  'item',
  'articles',
  'goods',
  'ranking',
  'stories',
  'story',
  'section',
]);
const AUXILIARIES = new Set(['does', 'do', 'did', 'has', 'have', 'can', 'will', 'would']);
const PREPOSITIONS = new Set(['on', 'in', 'at', 'from', 'of', 'to', 'by', 'per', 'via', 'using', 'through']);
