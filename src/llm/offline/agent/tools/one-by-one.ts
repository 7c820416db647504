import { blank, type Token, tokensOf } from '../plan/words/task-tokens.ts';

const LEADS = new Set(['in', 'of', 'for', 'at', 'from', 'near']);

/** A text for each of two names that `and` joins after a preposition: `in Paris and in Rome` becomes `in Paris` and `in Rome`.
 *  The text itself if there are no such names. */
export function oneByOne(text: string): string[] {
  const tokens = tokensOf(text);
  const isName = (token: Token | undefined): boolean =>
    token !== undefined && !token.isQuoted && /^\p{Lu}/u.test(text.slice(token.start, token.end));
  for (const [at, { word }] of tokens.entries()) {
    if (word !== 'and') continue;
    let start = at;
    while (isName(tokens[start - 1])) start -= 1;
    const lead = LEADS.has(tokens[at + 1]?.word ?? '') ? at + 1 : at;
    let end = lead + 1;
    while (isName(tokens[end])) end += 1;
    if (start === at || end === lead + 1 || !LEADS.has(tokens[start - 1]?.word ?? '')) continue;
    const rangeOf = (from: number, to: number) => ({ start: tokens[from]?.start ?? 0, end: tokens[to - 1]?.end ?? 0 });
    return [blank(text, [rangeOf(at, end)]), blank(text, [rangeOf(start, lead + 1)])];
  }
  return [text];
}
