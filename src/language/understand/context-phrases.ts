import type { Phrase } from './phrase.ts';
import type { Token } from './tokens.ts';

/** Runs of words of the context; a proper name is a run of its own. */
export function contextPhrases(tokens: readonly Token[]): Phrase[] {
  const phrases: Phrase[] = [];
  const isProper = ({ isCapital, isFirst }: Token): boolean => isCapital && !isFirst;
  for (let start = 0; start < tokens.length; start += 1) {
    const token = tokens[start];
    if (!token?.isContext) break;
    let end = start + 1;
    const belongs = (next: Token | undefined): boolean =>
      next?.isContext === true && !tokens[end - 1]?.isBeforeBreak && isProper(next) === isProper(token);
    while (belongs(tokens[end])) end += 1;
    const text = tokens
      .slice(start, end)
      .map((each) => each.text)
      .join(' ');
    phrases.push({ text, start, end, isProper: isProper(token) });
    start = end - 1;
  }
  return phrases;
}
