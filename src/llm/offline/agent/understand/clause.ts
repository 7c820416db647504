import type { Lexicon } from '../lexicon/lexicon.ts';
import { readRequest } from './request.ts';
import type { Token } from './tokens.ts';

/** Whether a clause has a word that asks: a question mark or word, `tell me`, a superlative, a number of rows, a condition.
 *  Without one it is a wish in a noun phrase, `Population of Paris`, or a statement. */
export function asks(text: string, tokens: readonly Token[], lexicon: Lexicon): boolean {
  if (text.trimEnd().endsWith('?')) return true;
  const { question, order, tests, aggregate, take, comparative } = readRequest(tokens, lexicon);
  if (order !== null || tests.length > 0 || aggregate !== null || take !== null || comparative !== null) return true;
  const isWh = question !== null && question !== 'boolean';
  return isWh || (lexicon.markers.match(tokens, 0)?.payloads.some(({ type }) => type === 'filler') ?? false);
}
