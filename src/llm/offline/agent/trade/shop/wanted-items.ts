import { englishLexicon } from '../../../../../language/lexicon/lexicon.ts';
import { isCountry } from '../../../../../text/names/gazetteers/gazetteers.ts';
import { fold } from '../../../../../text/words/fold.ts';
import type { IntentOf } from '../../plan/intent.ts';
import { isContext } from '../../plan/mood/context.ts';
import { hasChoice } from '../choices.ts';
import type { ReadText } from '../journey-words.ts';
import { cueAt, hasCue, intoCartAt } from '../trade-words.ts';
import { clauseRanges } from '../travel/wishes.ts';
import { isSuperlative, numberAfter } from './goods.ts';
import { afterVerb, readItems, type WantedItem } from './items.ts';

type Purchase = IntentOf<'purchase'>;

/** Where a clause lists what it wants: after its verb, or before `into the basket`. */
function intoCart(tokens: ReadText['tokens'], from: number, to: number): { start: number | null; end: number } {
  const start = afterVerb(tokens, from, to);
  const cart = start === null ? intoCartAt(tokens.slice(from, to)) : -1;
  return cart === -1 ? { start, end: to } : { start: from, end: from + cart };
}

/** The things that the clauses list. Words that only say how to deliver, or are polite, are none. */
export function wantedItems(read: ReadText, intent: Purchase): WantedItem[] {
  const items = listItems(read, intent);
  // `she needs a lamp, order it for her`
  const named = items.filter(({ isPronoun }) => !isPronoun);
  const [only, other] = named;
  if (only === undefined) return items.slice(0, 1);
  // `bread tins for me, three of them`
  const counted = other === undefined ? numberAfter(read.tokens, only.end, only.end + COUNT_DISTANCE) : null;
  return counted === null ? named : [{ ...only, quantity: only.quantity ?? counted }];
}

const COUNT_DISTANCE = 6;

function listItems(read: ReadText, intent: Purchase): WantedItem[] {
  return clauseRanges(read, intent.clauses).flatMap(({ from, to }) => {
    const own = read.tokens.slice(from, to);
    const { start, end } = intoCart(read.tokens, from, to);
    if (start === null || own.some((token, at) => token.lower === 'send' && cueAt(own, at + 1, 'pronouns') > 0))
      return [];
    const listed = readItems(read, start, end);
    // `the cart filled with a lamp and a kettle`: the list is not right after the verb.
    const isElsewhere =
      intent.wants === 'cart' && listed.some((item) => hasCue(read.tokens.slice(item.start, item.end), 'cart'));
    if (isElsewhere) return [];
    return listed.filter(({ start: first, end: last, text }) => {
      const tokens = read.tokens.slice(first, last);
      return (
        (intent.wants === 'cart' || !isEverything(tokens)) &&
        !isContext(text) &&
        !hasChoice(tokens) &&
        !hasCue(tokens, 'delivering') &&
        !hasCue(tokens, 'cart') &&
        !hasCue(tokens, 'checkout')
      );
    });
  });
}

/** `everything ready`: no thing that a shop sells. */
const isEverything = (tokens: ReadText['tokens']): boolean =>
  !tokens[0]?.value && /^every|^all$/.test(tokens[0]?.lower ?? '');

/** Whether a phrase can name a thing: it does not begin with a verb or a function word, and is no country. */
export function isThing({ tokens }: ReadText, { start, end, isPronoun, quantity, text }: WantedItem): boolean {
  if (isPronoun || quantity !== null) return true;
  const lexicon = englishLexicon();
  const first = tokens[start];
  const isVerb = end - start > 1 && lexicon.verbs.match(tokens, start) !== null;
  const isNoThing = first === undefined || isVerb || lexicon.isFunctionWord(first.lower) || isCountry(fold(text));
  return !isNoThing || isSuperlative(tokens.slice(start, end), lexicon);
}
