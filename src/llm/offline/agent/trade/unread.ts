import { englishLexicon } from '../../../../language/lexicon/lexicon.ts';
import { readRequest } from '../../../../language/understand/request.ts';
import type { Role } from '../../../../language/understand/roles.ts';
import type { Persona } from '../../../../language/values/value.ts';
import { isCountry } from '../../../../text/names/gazetteers/gazetteers.ts';
import { choiceAt } from './choices.ts';
import { isInside, personaSpans, type ReadText } from './journey-words.ts';
import { anyCueAt, cueAt } from './trade-words.ts';

const HEADS = new Set('with without in by at before after until under over near but except'.split(' '));
const MOST_BETWEEN = 3;

type IsRead = (at: number) => boolean;

/** Indexes of the telling words of an order or a journey that nothing reads, beside names of persons.
 *  @param person whose data are read; null if there is none: then names are unread, too
 *  @param isRead whether a token names what is ordered or where to go
 *  @param readRoles roles of tokens that narrow down the offers */
export function leftIn(
  read: ReadText,
  person: Persona | null,
  isRead: IsRead,
  readRoles: readonly Role[] = [],
): number[] {
  const { tokens, values } = read;
  const { roles } = readRequest(tokens, englishLexicon());
  const people = personaSpans(values);
  const names = new Set(Object.values(person ?? {}).flatMap((value) => value.toLowerCase().split(/[\s,]+/)));
  const said = new Set<number>();
  for (const at of tokens.keys()) {
    const length = Math.max(anyCueAt(tokens, at), choiceAt(tokens, at));
    for (let index = at; index < at + length; index += 1) said.add(index);
  }
  return tokens.flatMap((token, at) => {
    const role = roles[at] ?? null;
    const isTelling = role === 'subject' || role === 'attribute' || (role === 'test' && !readRoles.includes(role));
    const isKnown = token.value !== null || isRead(at) || said.has(at) || isInside(token, people);
    const isNamed = names.has(token.lower) || isCountry(token.lower) || (person !== null && isName(read, at));
    return isTelling && !isKnown && !isNamed ? [at] : [];
  });
}

/** A phrase by which an order or a booking would be another one and that nothing reads: `in red`, `with a vegetarian meal`,
 *  `window seat`, `sorry, the floor lamp`. Null if there is none. For the parameters see `leftIn`. */
export function unreadIn(
  read: ReadText,
  person: Persona,
  isRead: IsRead,
  readRoles: readonly Role[] = [],
): string | null {
  const { text, tokens, values } = read;
  const people = personaSpans(values);
  const left = leftIn(read, person, isRead, readRoles);
  const found = left.find((at) => headOf(at) !== -1 || isBeforeNoun(at));
  if (found === undefined) return null;
  const head = headOf(found);
  let last = head === -1 ? found + 1 : found;
  while (tokens[last]?.isBeforeBreak === false && !endsSentence(read, last) && left.includes(last + 1)) last += 1;
  return text.slice(tokens[head === -1 ? found : head]?.start, tokens[last]?.end);

  /** Index of a word before that joins the phrase to what is ordered; -1 if there is none. */
  function headOf(at: number): number {
    for (let before = at - 1; before >= Math.max(0, at - MOST_BETWEEN); before -= 1) {
      const token = tokens[before];
      if (!token || isInside(token, people) || token.isBeforeBreak || endsSentence(read, before)) break;
      if (HEADS.has(token.lower) || cueAt(tokens, before, 'corrections') > 0) return before;
      if (token.value !== null || isRead(before)) break;
    }
    return tokens[at - 1]?.isBeforeBreak === true && cueAt(tokens, at - 1, 'corrections') > 0 ? at - 1 : -1;
  }

  function isBeforeNoun(at: number): boolean {
    return tokens[at]?.isBeforeBreak === false && cueAt(tokens, at + 1, 'seats') > 0;
  }
}

/** A number of pieces that none of the wanted numbers is: `let it be four`. Null if there is none.
 *  @param isRead whether a token names a thing */
export function unreadCount({ tokens, values }: ReadText, wanted: readonly number[], isRead: IsRead): string | null {
  const people = personaSpans(values);
  const total = wanted.reduce((sum, each) => sum + each, 0);
  const found = tokens.find((token, at) => {
    const { value, isBeforeHyphen } = token;
    const isCount = value?.kind === 'quantity' && (value.dimension === null || value.dimension === 'count');
    if (!isCount || isBeforeHyphen || isRead(at) || isInside(token, people)) return false;
    const isDenied = [1, 2].some((back) => cueAt(tokens, at - back, 'negated') > 0);
    return value.n > 1 && value.n !== total && !wanted.includes(value.n) && !isDenied;
  });
  return found?.text ?? null;
}

/** Whether a token has a capital within a sentence. */
const isName = (read: ReadText, at: number): boolean =>
  read.tokens[at]?.isCapital === true && at > 0 && !endsSentence(read, at - 1);

const endsSentence = ({ text, tokens }: ReadText, at: number): boolean =>
  /[.!?]/.test(text.slice(tokens[at]?.end ?? 0, tokens[at + 1]?.start ?? 0));
