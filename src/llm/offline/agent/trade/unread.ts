import { isCountry } from '../../../../text/names/gazetteers/gazetteers.ts';
import { englishLexicon } from '../lexicon/lexicon.ts';
import { readRequest } from '../understand/request.ts';
import type { Role } from '../understand/roles.ts';
import type { Persona } from '../values/value.ts';
import { choiceAt } from './choices.ts';
import { isInside, personaSpans, type ReadText } from './journey-words.ts';
import { anyCueAt, cueAt } from './trade-words.ts';

const HEADS = new Set('with without in by at before after until under over near'.split(' '));
const MOST_BETWEEN = 3;

/** A phrase by which an order or a booking would be another one and that nothing reads: `in red`, `with a vegetarian meal`,
 *  `window seat`, `sorry, the floor lamp`. Null if there is none.
 *  @param person whose data are read
 *  @param isRead whether a token names what is ordered or booked
 *  @param readRoles roles of tokens that narrow down the offers */
export function unreadIn(
  { text, tokens, values }: ReadText,
  person: Persona,
  isRead: (at: number) => boolean,
  readRoles: readonly Role[] = [],
): string | null {
  const { roles } = readRequest(tokens, englishLexicon());
  const people = personaSpans(values);
  const names = new Set(Object.values(person).flatMap((value) => value.toLowerCase().split(/[\s,]+/)));
  const said = new Set<number>();
  for (const at of tokens.keys()) {
    const length = Math.max(anyCueAt(tokens, at), choiceAt(tokens, at));
    for (let index = at; index < at + length; index += 1) said.add(index);
  }
  const isTelling = (at: number): boolean => {
    const role = roles[at] ?? null;
    return role === 'subject' || role === 'attribute' || (role === 'test' && !readRoles.includes(role));
  };
  const isLeft = (at: number): boolean => {
    const token = tokens[at];
    const isKnown =
      token === undefined || token.value !== null || isRead(at) || said.has(at) || isInside(token, people);
    return !isKnown && isTelling(at) && !names.has(token.lower) && !isCountry(token.lower) && !isName(at);
  };
  const found = [...tokens.keys()].find((at) => isLeft(at) && (headOf(at) !== -1 || isBeforeNoun(at)));
  if (found === undefined) return null;
  const head = headOf(found);
  let last = head === -1 ? found + 1 : found;
  while (tokens[last]?.isBeforeBreak === false && !endsSentence(last) && isLeft(last + 1)) last += 1;
  return text.slice(tokens[head === -1 ? found : head]?.start, tokens[last]?.end);

  /** A capital within a sentence. */
  function isName(at: number): boolean {
    return tokens[at]?.isCapital === true && at > 0 && !endsSentence(at - 1);
  }

  function endsSentence(at: number): boolean {
    return /[.!?]/.test(text.slice(tokens[at]?.end ?? 0, tokens[at + 1]?.start ?? 0));
  }

  /** Index of a word before that joins the phrase to what is ordered; -1 if there is none. */
  function headOf(at: number): number {
    for (let before = at - 1; before >= Math.max(0, at - MOST_BETWEEN); before -= 1) {
      const token = tokens[before];
      if (token === undefined || isInside(token, people) || token.isBeforeBreak || endsSentence(before)) break;
      if (HEADS.has(token.lower) || cueAt(tokens, before, 'corrections') > 0) return before;
      if (token.value !== null || (isRead(before) && !HEADS.has(token.lower))) break;
    }
    const last = tokens[at - 1];
    return last?.isBeforeBreak === true && cueAt(tokens, at - 1, 'corrections') > 0 ? at - 1 : -1;
  }

  function isBeforeNoun(at: number): boolean {
    return tokens[at]?.isBeforeBreak === false && cueAt(tokens, at + 1, 'seats') > 0;
  }
}
