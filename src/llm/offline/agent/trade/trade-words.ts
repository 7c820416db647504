import { readFileSync } from 'node:fs';
import type { Token } from '../../../../language/understand/tokens.ts';
import { PhraseTable } from '../../../../language/words/phrase-table.ts';

/** What a phrase tells about a journey or an order. */
export type TradeCue =
  | 'origin'
  | 'destination'
  | 'via'
  | 'returning'
  | 'travel'
  | 'journeyNouns'
  | 'otherVehicles'
  | 'travellers'
  | 'self'
  | 'relatives'
  | 'couples'
  | 'alone'
  | 'cabins'
  | 'arriving'
  | 'bounds'
  | 'booking'
  | 'buying'
  | 'wishing'
  | 'asking'
  | 'cart'
  | 'filling'
  | 'checkout'
  | 'delivering'
  | 'consenting'
  | 'recipient'
  | 'corrections'
  | 'counted'
  | 'pronouns'
  | 'stops'
  | 'negated'
  | 'alternatives'
  | 'joints'
  | 'articles'
  | 'quoting'
  | 'baggage'
  | 'totals'
  | 'flying'
  | 'seats'
  /** Words of orders and bookings that change none. */
  | 'neutral';

type TradeData = Record<TradeCue, string>;

let tables: Map<TradeCue, PhraseTable<true>> | null = null;

/** Phrases about journeys and orders, in English, loaded on first use. */
function tradeTables(): Map<TradeCue, PhraseTable<true>> {
  if (tables !== null) return tables;
  const data = JSON.parse(
    readFileSync(new URL('../../../../language/lexicon/trade-en.json', import.meta.url), 'utf8'),
  ) as TradeData;
  tables = new Map(
    (Object.entries(data) as [TradeCue, string][]).map(([cue, phrases]) => {
      const table = new PhraseTable<true>('exact');
      for (const phrase of phrases.split('|')) table.add(phrase, true);
      return [cue, table];
    }),
  );
  return tables;
}

/** Number of tokens of the phrase with this meaning that begins at a token; 0 if there is none. */
export function cueAt(tokens: readonly Token[], at: number, cue: TradeCue): number {
  return tradeTables().get(cue)?.match(tokens, at)?.length ?? 0;
}

/** First token from `from` on where a phrase with this meaning begins; -1 if there is none. */
export function findCue(tokens: readonly Token[], cue: TradeCue, from = 0): number {
  for (let at = from; at < tokens.length; at += 1) if (cueAt(tokens, at, cue) > 0) return at;
  return -1;
}

export const hasCue = (tokens: readonly Token[], cue: TradeCue): boolean => findCue(tokens, cue) !== -1;

/** Index of `into the basket`, `into the shop's basket` in a clause; -1 if it does not say so. */
export function intoCartAt(tokens: readonly Token[]): number {
  return tokens.findIndex(({ lower }, at) => {
    if (lower !== 'into' && lower !== 'in' && lower !== 'to') return false;
    const noun = at + 1 + cueAt(tokens, at + 1, 'articles');
    return cueAt(tokens, noun, 'cart') > 0 || cueAt(tokens, noun + 1, 'cart') > 0;
  });
}

/** Number of tokens of the longest phrase with any of the meanings that begins at a token; 0 if there is none. */
export const anyCueAt = (tokens: readonly Token[], at: number): number =>
  Math.max(...[...tradeTables().values()].map((table) => table.match(tokens, at)?.length ?? 0));
