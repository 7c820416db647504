import type { Lexicon } from '../../../../language/lexicon/lexicon.ts';
import { readRequest } from '../../../../language/understand/request.ts';
import type { Token } from '../../../../language/understand/tokens.ts';
import { stemsOf } from '../../../../reading/query/attributes.ts';
import { asksAboutRows } from './places.ts';

const MAX_TOLD = 4;

/** The names of several things of one kind that a clause means alike: `Desk lamp` and `Floor lamp` for `the lamp`. Each has all words of
 *  the only noun phrase and ends with its last one, and none is the phrase itself. Empty if the clause chooses among rows, says a proper
 *  name, or one thing fits. */
export function severalFit(names: readonly string[], tokens: readonly Token[], lexicon: Lexicon): readonly string[] {
  const request = readRequest(tokens, lexicon);
  const [phrase, another] = request.phrases;
  if (phrase === undefined || another !== undefined || phrase.isProper || asksAboutRows(request)) return [];
  // `floor lamp`, though a floor is an attribute.
  const { start, end } =
    request.chunks.find((chunk) => chunk.start <= phrase.start && chunk.end >= phrase.end) ?? phrase;
  const said = tokens.slice(start, end).flatMap(({ text }) => stemsOf(text));
  const fitting = names.filter((name) => {
    const own = stemsOf(name);
    return own.at(-1) === said.at(-1) && said.every((stem) => own.includes(stem));
  });
  const isOne = fitting.length < 2 || fitting.some((name) => stemsOf(name).length === said.length);
  return isOne ? [] : fitting.slice(0, MAX_TOLD);
}
