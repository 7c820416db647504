import { englishLexicon } from '../../../../language/lexicon/lexicon.ts';
import { readRequest } from '../../../../language/understand/request.ts';
import { hasChoice } from './choices.ts';
import type { ReadText } from './journey-words.ts';
import { cueAt, hasCue } from './trade-words.ts';

/** Asks what something costs with its delivery. */
export const isQuote = (read: ReadText): boolean => asksPrice(read) && countsDelivery(read);

export function asksPrice({ tokens }: ReadText): boolean {
  const { attributes, aggregate } = readRequest(tokens, englishLexicon());
  return (
    aggregate === 'sum' ||
    attributes.some(({ ref }) => ref.concepts.includes('price')) ||
    tokens.some(
      ({ lower }, at) => lower === 'cost' || lower === 'pay' || (lower === 'much' && tokens[at - 1]?.lower === 'how'),
    )
  );
}

/** `with delivery`, `express delivery` */
export const countsDelivery = ({ tokens }: ReadText): boolean =>
  tokens.some((_, at) => {
    const length = cueAt(tokens, at, 'delivering');
    const near = tokens.slice(Math.max(0, at - NEAR), at + length + NEAR);
    return length > 0 && (hasCue(near, 'quoting') || hasChoice(near));
  });

const NEAR = 3;
