import type { Compare } from '../../lexicon/query.ts';
import type { Request } from '../request.ts';
import type { Token } from '../tokens.ts';
import { askedUnit } from './asked-unit.ts';

const DIFFERENCES = new Set(['difference', 'gap', 'margin', 'separate', 'separates']);

/** How the things that a clause names are compared; null if the clause only lists them. */
export function toCompare({ comparative, order, question, aggregate, operation, tokens }: Request): Compare | null {
  const direction = comparative ? (comparative.direction === -1 ? 1 : -1) : order?.direction === 1 ? -1 : 1;
  if (operation !== null) return { want: operation, direction };
  const words = new Set(tokens.map(({ lower }) => lower));
  const isDifference = [...words].some((word) => DIFFERENCES.has(word));
  if (!isDifference && (aggregate === 'mean' || aggregate === 'sum')) return { want: aggregate, direction };
  if (words.has('add')) return { want: 'sum', direction };
  const asksHowMuch =
    question === 'quantity' || question === 'duration' || words.has('much') || words.has('many') || hasSpan(tokens);
  if (words.has('times') && (comparative || asksHowMuch)) return { want: 'ratio', direction };
  if (asksWhich(tokens) && comparative !== null) return { want: 'which', direction };
  const isBetween = (words.has('between') || words.has('apart') || words.has('than')) && asksHowMuch;
  const isLess = words.has('less') && !words.has('than');
  if (isDifference || isBetween || isLess || (comparative && asksHowMuch && question !== 'boolean'))
    return { want: 'difference', direction };
  if (comparative === null && order === null) return words.has('compare') ? { want: 'which', direction: 1 } : null;
  return { want: question === 'boolean' ? 'whether' : 'which', direction };
}

/** Whether a comparison also asks how large the difference is: `which is longer, and by how much`. */
export const asksDifference = (tokens: readonly Token[]): boolean =>
  tokens.some(({ lower }) => lower === 'much' || lower === 'many' || DIFFERENCES.has(lower));

/** `which weighs more`, `who is older`, but not `by which margin`. */
const asksWhich = (tokens: readonly Token[]): boolean =>
  tokens.some(({ lower }, at) => /^(?:which|who|whose)$/.test(lower) && tokens[at - 1]?.lower !== 'by');

const hasSpan = (tokens: readonly Token[]): boolean => askedUnit(tokens)?.unit.dimension === 'time';
