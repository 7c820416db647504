import { KIND_WEIGHT, relatedStems } from '../../text/lexicon/related-stems.ts';
import { isCountry } from '../../text/names/gazetteers/gazetteers.ts';
import { CALENDAR_WORDS, NUMBER_WORDS } from '../../text/words/function-words.ts';
import { wordSet } from '../words/word-set.ts';
import type { ObjectWord, Split } from './claim.ts';
import type { Predicate } from './predicates.ts';
import {
  isContent,
  isPastForm,
  isPreposition,
  isVerbLike,
  possessorOf,
  type Segment,
  type Sentence,
  type Token,
} from './tokens.ts';

/** Whether what follows a predicate holds all objects asked for: `all`; `kind` if a thing of the kind asked for stands for one;
 *  `none` if it says that there are none; `another` if it holds others; null if it cannot be told. */
export type Held = 'all' | 'kind' | 'none' | 'another' | null;

/** Where a predicate stands in a sentence. */
export interface Position {
  index: number;
  at: number;
  length: number;
}

const DENYING = wordSet('denying');
const ANY: ReadonlySet<string> = new Set('anything anyone anybody anywhere'.split(' '));
const POSSESSIVES = wordSet('possessives');
/** What is denied of a day may be so on others. */
const LIMITING: ReadonlySet<string> = new Set('today tomorrow yesterday tonight once twice together'.split(' '));
const REFERRING: ReadonlySet<string> = new Set('it them that this'.split(' '));
const PLACES: ReadonlySet<string> = new Set('in on at into to onto inside'.split(' '));
const SOURCES: ReadonlySet<string> = new Set('from off out'.split(' '));
const ADVERBS = wordSet('adverbsAfter');

export function holdsObjects(split: Split, predicate: Predicate, sentence: Sentence, position: Position): Held {
  const { objects } = split;
  const after = wordsAfter(sentence, position);
  const isBound = predicate.phrase.preposition !== '';
  const own = sentence.segments[position.index]?.tokens.slice(position.at + position.length) ?? [];
  if (objects.length === 0) return split.isState || predicate.effect !== 'same' || !hasDirectObject(own) ? 'all' : null;
  const deniedAt = own.findIndex(({ lower }) => DENYING.has(lower));
  const anyAt = own.findIndex(({ lower }) => ANY.has(lower));
  if (anyAt >= 0 && anyAt <= 2) return 'all';
  if (own.some(({ lower }) => lower === 'only')) return null;
  if (own[0] && isGerund(own[0]) && !objects.some(({ token }) => isSame(token, own[0] as Token))) return null;
  let isKind = false;
  let denied = false;
  for (const [number, object] of objects.entries()) {
    const found = after.find(({ token }) => isSame(token, object.token) || isOfKind(token, object.token));
    if (!found) return findElsewhere(sentence, position, own, objects) ? 'all' : 'another';
    if (!fits(found, object, isBound ? predicate.phrase.preposition : null, number === 0)) return null;
    if (deniedAt >= 0 && found.place >= deniedAt) return null;
    if (!isHead(found, after, objects) || (object.isGeneric && isNarrowed(found))) return null;
    isKind ||= !isSame(found.token, object.token);
    denied ||= number === 0 && found.isDenied;
  }
  if (denied) return isKind ? null : 'none';
  return isKind ? 'kind' : 'all';
}

function isDenying({ lower }: Token): boolean {
  return DENYING.has(lower) || lower === 'no';
}

/** Whether a noun phrase follows a predicate: `left her bag` does not say that somebody left. */
function hasDirectObject([first]: readonly Token[]): boolean {
  if (first === undefined || isPreposition(first) || ADVERBS.has(first.lower) || isCalendar(first)) return false;
  return isContent(first) ? !first.lower.endsWith('ly') : DETERMINERS.has(first.lower);
}

const DETERMINERS: ReadonlySet<string> = new Set(['the', 'a', 'an', ...POSSESSIVES]);

function isCalendar({ lower }: Token): boolean {
  return CALENDAR_WORDS.has(lower) || CALENDAR_WORDS.has(lower.replace(/s$/, ''));
}

/** Whether a word after a predicate may be what the predicate is about: `finished reading`. */
function isGerund({ lower }: Token): boolean {
  return lower.length > 5 && lower.endsWith('ing');
}

interface Following {
  token: Token;
  preposition: string;
  possessor: string;
  /** Number of words between the predicate and this one. */
  place: number;
  isDenied: boolean;
  /** The words before and after it in the same segment. */
  before: Token | null;
  next: Token | null;
}

/** The words after a predicate, also those of a list in the next segments, as far as no other verb stands among them. */
function wordsAfter({ segments }: Sentence, { index, at, length }: Position): Following[] {
  const following: Following[] = [];
  const predicate = segments[index]?.tokens[at];
  let place = 0;
  for (const [number, segment] of segments.slice(index).entries()) {
    const tokens = number === 0 ? segment.tokens.slice(at + length) : segment.tokens;
    if (
      number > 0 &&
      (!isListed(segment, predicate) ||
        segment.joint === 'but' ||
        segment.joint === ':' ||
        segment.tokens.some(isDenying))
    )
      break;
    let [preposition, possessor, isDenied] = ['', '', false];
    for (const [offset, token] of tokens.entries()) {
      if (isPastForm(token) && isContent(token) && offset < tokens.length - 1 && !isParticipleOfNoun(tokens, offset))
        return following;
      if (isPreposition(token)) preposition = token.lower;
      possessor = possessorOf(token) ?? possessor;
      if (token.lower === 'no') isDenied = true;
      following.push({
        token,
        preposition,
        possessor,
        place,
        isDenied,
        before: tokens[offset - 1] ?? null,
        next: tokens[offset + 1] ?? null,
      });
      place += 1;
    }
  }
  return following;
}

/** `a horse called Bo`: after a noun, a participle tells no more of the predicate. */
function isParticipleOfNoun(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.lower === 'called' || tokens[at]?.lower === 'named';
}

/** Whether a segment goes on with a list: it has no verb of its own. */
function isListed({ tokens }: Segment, predicate: Token | undefined): boolean {
  const [first] = tokens;
  const isParallel = (first?.lower.endsWith('s') ?? false) && (predicate?.lower.endsWith('s') ?? false);
  return (
    tokens.length <= 4 &&
    !isParallel &&
    !tokens.some((token) => isVerbLike(token) && !token.lower.endsWith('s')) &&
    first?.lower !== 'no'
  );
}

function isSame(token: Token, asked: Token): boolean {
  return token.lemma === asked.lemma || token.lower === asked.lower;
}

function isOfKind(token: Token, asked: Token): boolean {
  return (
    isContent(token) &&
    relatedStems(asked.lemma).some(({ stem, weight }) => weight === KIND_WEIGHT && stem === token.lemma)
  );
}

/** Whether a word stands in the same relation as the one asked for. */
function fits(
  found: Following,
  { preposition, possessor }: ObjectWord,
  required: string | null,
  isFirst: boolean,
): boolean {
  if ((possessor === 'other') !== (found.possessor === 'other')) return false;
  if (possessor !== '' && found.possessor !== '' && isOwn(possessor) !== isOwn(found.possessor)) return false;
  if (required !== null && isFirst) return sameRelation(found.preposition, required);
  if (preposition === '') return found.preposition === '' || found.preposition === 'of';
  return found.preposition === '' || sameRelation(found.preposition, preposition);
}

const isOwn = (possessor: string): boolean => possessor === 'my' || possessor === 'our';

function sameRelation(one: string, other: string): boolean {
  return one === other || (PLACES.has(one) && PLACES.has(other)) || (SOURCES.has(one) && SOURCES.has(other));
}

/** Whether no noun follows, of which the word would only be a part: `cat food`. */
function isHead({ token, next }: Following, after: readonly Following[], objects: readonly ObjectWord[]): boolean {
  if (objects.length === 1 && next !== null && DETERMINERS.has(next.lower)) return false;
  if (token.isJoined && next !== null) return objects.some((object) => isSame(next, object.token));
  if (next === null || !isContent(next) || ADVERBS.has(next.lower) || next.lower.endsWith('ly')) return true;
  if (isCalendar(next) || /^\d/.test(next.lower)) return true;
  return objects.some((object) => isSame(next, object.token) || isOfKind(next, object.token)) && after.length > 0;
}

/** Whether words beside the objects asked for follow a predicate in its segment: what is denied may be only they. */
export function holdsMore({ objects }: Split, { tokens }: Segment, { at, length }: Position): boolean {
  return tokens
    .slice(at + length)
    .some(
      (token) =>
        isContent(token) &&
        (!ADVERBS.has(token.lower) || LIMITING.has(token.lower)) &&
        !ANY.has(token.lower) &&
        !objects.some((object) => isSame(token, object.token)),
    );
}

/** Whether a word before a noun makes it a part of its kind: `likes hot dogs`. */
function isNarrowed({ before }: Following): boolean {
  if (before === null || NUMBER_WORDS.has(before.lower) || /^\d/.test(before.lower)) return false;
  return before.lower === 'own' || (isContent(before) && !isVerbLike(before) && !ADVERBS.has(before.lower));
}

/** `Never give me ibuprofen, I'm allergic to it`, `I had a ticket for the concert but I didn't go`: the objects stand in the
 *  segment before, and here a pronoun or nothing. */
function findElsewhere(
  { segments }: Sentence,
  { index }: Position,
  own: readonly Token[],
  objects: readonly ObjectWord[],
): boolean {
  const before = segments[index - 1];
  if (!before || (own.length > 0 && !own.slice(0, 2).some(({ lower }) => REFERRING.has(lower)))) return false;
  return objects.every(({ token }) => before.tokens.some((other) => isSame(other, token)));
}

/** Whether a segment names another one of what one has only one of: a name where the question has a name, both no countries. */
export function namesAnother(
  { objects }: Split,
  { phrase }: Predicate,
  { tokens }: Segment,
  { at, length }: Position,
): boolean {
  const asked = objects.filter(({ token }) => token.isCapital);
  const wanted = objects[0];
  if (!wanted || asked.length === 0 || asked.some(({ token }) => isCountry(token.lower) || isCalendar(token)))
    return false;
  let preposition = '';
  for (const token of tokens.slice(at + length)) {
    if (isPreposition(token)) preposition = token.lower;
    else if (token.isCapital && !isCalendar(token)) {
      const required = phrase.preposition || wanted.preposition;
      return (required === '' || preposition === '' || isSameRole(preposition, required)) && !isCountry(token.lower);
    } else if (isContent(token)) return false;
  }
  return false;
}

function isSameRole(one: string, other: string): boolean {
  const employer = ['at', 'for', 'with', 'by'];
  return sameRelation(one, other) || (employer.includes(one) && employer.includes(other));
}
