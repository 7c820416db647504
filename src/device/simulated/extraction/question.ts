import { contentWordsOf } from './content-words.ts';

/** A parsed question. */
export interface Question {
  /** Content words, including the page's subject. */
  words: readonly string[];
  /** Content words without the page's subject and the limit words: what is asked about the subject. */
  asked: readonly string[];
  /** Selected items by position: `the second story` is 1 to 2, `top 3` is 0 to 3, null is all. */
  range: { from: number; to: number } | null;
  /** `largest` is 1, `cheapest` is -1, 0 is neither. */
  extreme: -1 | 0 | 1;
  /** Distance from the extreme: `second largest` is 1. */
  rank: number;
  /** Number of ranked items: 3 for `the three cheapest`; null for a single one. */
  amount: number | null;
  /** The ranking criterion: `rating` in `top 3 by rating`, `rated` in `the best rated`. */
  by: readonly string[];
  /** Words that express the extreme; they do not name a column or row. */
  extremeWords: readonly string[];
  /** Whether it asks for the subject's own value: `what is the speed of light`. */
  asksValue: boolean;
  /** Whether it asks how many there are. */
  asksCount: boolean;
}

/** Number words; the index is the number. */
export const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
const ORDINAL = new RegExp(
  `\\b(${ORDINALS.join('|')}|top|leading) (?:news |search |ranked )?(story|headline|article|result|link|item|product|entry|row|post|title|book|quote|name|one)\\b`,
);
const TOP = new RegExp(`\\b(?:top|first) (\\d{1,3}|${NUMBERS.join('|')})\\b`);

// Not `the order number of`.
const COUNT = /\bhow many\b|(?:^|\b(?:the|total|a|is)\s+)number of\b|\bcount\b/i;
const RANKED = new RegExp(`\\b(${ORDINALS.join('|')}|\\d{1,2}(?:st|nd|rd|th))[ -](?:\\p{L}+est|most|least)\\b`, 'iu');

const HIGHEST_WORDS =
  'most highest largest biggest greatest longest tallest maximum max expensive priciest dearest widest best heaviest fastest ' +
  'deepest';
const LOWEST_WORDS = 'least lowest smallest fewest shortest minimum min cheapest cheap worst lightest slowest';
const HIGHEST = contentWordsOf(HIGHEST_WORDS);
const LOWEST = contentWordsOf(LOWEST_WORDS);

const EXTREME = `(?:${`${HIGHEST_WORDS} ${LOWEST_WORDS}`.replaceAll(' ', '|')})`;
const AMOUNT = `(\\d{1,3}|${NUMBERS.slice(1).join('|')})`;
// `the 3 cheapest`, `two planets with the most moons`, `the cheapest 3`.
const RANKED_AMOUNT = new RegExp(
  `(?<![\\d.,$€£-])\\b${AMOUNT} (?:[\\p{L}-]+ (?:with|having|have|has|of) (?:the )?)?${EXTREME}\\b|\\b${EXTREME} ${AMOUNT}\\b`,
  'u',
);
const RANKS = new RegExp(`\\b${EXTREME}\\b`);
// `the best rated`
const RANKED_AS = new RegExp(`\\b${EXTREME}[ -](\\p{L}+ed)\\b`, 'u');
const BY = /\bby (?:the |their |its )?(\p{L}+(?: \p{L}+)?)/u;

/** @param subject words of the page's subject, which its parts need not repeat */
export function toQuestion(text: string, subject: ReadonlySet<string>): Question {
  const words = contentWordsOf(text);
  const lower = text.toLowerCase().replace(/\s+/g, ' ');
  const range = rangeIn(lower);
  const amount = amountIn(lower);
  const hasLimit = range !== null || amount !== null;
  const isLimit = (word: string): boolean => hasLimit && (/^\d+$/.test(word) || LIMIT_WORDS.has(word));
  const asksRank = RANKED.test(text);
  const highest = words.filter((word) => HIGHEST.includes(word));
  const lowest = words.filter((word) => LOWEST.includes(word));
  const asked = words.filter((word) => !subject.has(word) && !isLimit(word) && !(asksRank && LIMIT_WORDS.has(word)));
  // `How much is it?`
  const price = asked.length === 0 && /\bhow much\b/i.test(text) ? contentWordsOf('price') : [];
  return {
    words: [...words, ...price],
    asked: [...asked, ...price],
    asksValue: asked.length === 0 && /^\s*(?:what|how|the)\b/i.test(text) && !/\babout\b/i.test(text),
    range,
    extreme: lowest.length > 0 ? -1 : highest.length > 0 ? 1 : 0,
    rank: rankIn(text),
    amount,
    by: byWordsIn(lower),
    extremeWords: [...highest, ...lowest],
    asksCount: COUNT.test(text),
  };
}

const LIMIT_WORDS = new Set(contentWordsOf([...NUMBERS, ...ORDINALS, 'top', 'leading'].join(' ')));

function rangeIn(text: string): Question['range'] {
  const top = TOP.exec(text)?.[1];
  if (top !== undefined) return { from: 0, to: /^\d/.test(top) ? Number(top) : NUMBERS.indexOf(top) };
  const ordinal = ORDINAL.exec(text)?.[1];
  if (ordinal === undefined) return null;
  const from = Math.max(ORDINALS.indexOf(ordinal), 0);
  return { from, to: from + 1 };
}

function amountIn(text: string): number | null {
  const [, before, after] = RANKED_AMOUNT.exec(text) ?? [];
  const named = before ?? after ?? (hasTopRanked(text) ? TOP.exec(text)?.[1] : undefined);
  if (named === undefined) return null;
  const amount = /^\d/.test(named) ? Number(named) : NUMBERS.indexOf(named);
  return amount > 1 ? amount : null;
}

// `top 3 by price` and `top 3 cheapest` are ranked; `top 3` alone uses the page's order.
function hasTopRanked(text: string): boolean {
  return BY.test(text) || RANKS.test(text);
}

function byWordsIn(text: string): string[] {
  const isRanked = /\b(?:top|leading|ranked)\b/.test(text) || RANKS.test(text);
  return contentWordsOf((isRanked ? BY.exec(text)?.[1] : undefined) ?? RANKED_AS.exec(text)?.[1] ?? '');
}

function rankIn(text: string): number {
  const ranked = RANKED.exec(text)?.[1]?.toLowerCase();
  if (ranked === undefined) return 0;
  const place = /^\d/.test(ranked) ? Number.parseInt(ranked, 10) - 1 : ORDINALS.indexOf(ranked);
  return Math.max(place, 0);
}

/** Items in a range: a single item for `the first story`, a list for `top 3` and for all. */
export function itemsInRange<T>(items: readonly T[], range: Question['range']): T | readonly T[] | undefined {
  if (range === null) return items;
  const taken = items.slice(range.from, range.to);
  return range.to - range.from === 1 ? taken[0] : taken;
}
