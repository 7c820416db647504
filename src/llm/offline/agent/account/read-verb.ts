import type { ActVerb, Lexicon } from '../lexicon/lexicon.ts';
import { asks, isAnswerable } from '../understand/asks.ts';
import type { Token } from '../understand/tokens.ts';

/** The verb of an act that a clause begins with, with the index of the token after it; null if it begins with none. */
export function readVerb(tokens: readonly Token[], lexicon: Lexicon): { verb: ActVerb; end: number } | null {
  for (let at = 0; at < tokens.length; ) {
    const found = lexicon.verbs.match(tokens, at);
    const [verb] = found?.payloads ?? [];
    const marker = lexicon.markers.match(tokens, at);
    const filler = marker?.payloads.some(({ type }) => type === 'filler') ? marker.length : 0;
    // `tell me` asks, `tell` writes to somebody.
    if (found && verb && found.length >= filler) return { verb, end: at + found.length };
    if (filler === 0) return null;
    at += filler;
  }
  return null;
}

/** Whether a clause wants an answer, rather than stating something. */
export function wantsAnswer(clause: string, tokens: readonly Token[], lexicon: Lexicon): boolean {
  if (asks(clause, tokens, lexicon)) return true;
  return isAnswerable(clause, tokens, lexicon) && !tokens.some(({ lower }) => lexicon.isOfStatement(lower));
}
