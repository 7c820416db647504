const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
const ITEM = 'result|link|hit|story|headline|article|item|product|entry|book|flight|invoice|one|row';
const COUNTED = new RegExp(
  `\\b(?:(${ORDINALS.join('|')}|top|best|last|\\d{1,2}(?:st|nd|rd|th))(?: search| news)? (?:${ITEM})|(?:${ITEM}) (?:number |no\\.? ?|#)?(\\d{1,2}))\\b`,
  'i',
);

/** The position in a list that a text names, from 0: `the second result`, `item 3`. -1 for the last; null if it names
 *  none. */
export function positionIn(text: string): number | null {
  const [, ordinal, number] = COUNTED.exec(text) ?? [];
  if (number !== undefined) return Math.max(Number(number) - 1, 0);
  if (ordinal === undefined) return null;
  const word = ordinal.toLowerCase();
  if (word === 'last') return -1;
  if (/^\d/.test(word)) return Math.max(Number.parseInt(word, 10) - 1, 0);
  return Math.max(ORDINALS.indexOf(word), 0);
}
