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
  const opening = lexicon.markers.match(tokens, 0);
  const isFiller = opening?.payloads.some(({ type }) => type === 'filler') ?? false;
  const said = tokens.slice(opening?.length ?? 0).some(({ lower }) => !lexicon.isFunctionWord(lower));
  return isWh || (isFiller && said);
}

/** Whether a clause can be a question to pages: it asks, or names a thing or an attribute, and does not begin with a verb of
 *  what no device can do. */
export function isAnswerable(text: string, tokens: readonly Token[], lexicon: Lexicon): boolean {
  if (lexicon.isBeyond(tokens[0]?.lower ?? '')) return false;
  const { attributes, phrases } = readRequest(tokens, lexicon);
  const namesSomething = attributes.length > 0 || phrases.some(({ isProper }) => isProper);
  return namesSomething || asks(text, tokens, lexicon);
}
