import { wordSet } from '../words/word-set.ts';
import { lengthOf, type Predicate, predicateClasses } from './predicates.ts';
import { type Subject, toSubject } from './subjects.ts';
import { isContent, isPreposition, possessorOf, readTokens, type Token } from './tokens.ts';

/** A word of what a claim says of its subject, with the preposition before it; empty if there is none. */
export interface ObjectWord {
  token: Token;
  preposition: string;
  /** `my` or the like before it. */
  possessor: string;
  /** Whether it means all of a kind: no article, name or other word before it. */
  isGeneric: boolean;
}

/** One way to read a claim. */
export interface Split {
  subject: Subject;
  predicates: readonly Predicate[];
  objects: readonly ObjectWord[];
  /** The first word of the predicate, as the question says it. */
  head: string;
  /** Prepositions before the predicate: `in` in `Is Ann in Rome?` */
  leading: readonly string[];
  /** Whether one has only one of it: a home, an employer. */
  isExclusive: boolean;
  /** Whether the predicate follows a form of `be`. */
  isState: boolean;
}

/** What a question for yes or no asks. */
export interface Claim {
  /** The longest subject first. */
  splits: readonly Split[];
  wants: 'now' | 'past' | 'perfect' | 'future' | 'ability' | 'duty';
  asksIfStill: boolean;
}

const WANTS: ReadonlyMap<string, Claim['wants']> = new Map([
  ...'do does am is are'.split(' ').map((word) => [word, 'now'] as const),
  ...'did was were had'.split(' ').map((word) => [word, 'past'] as const),
  ...'has have'.split(' ').map((word) => [word, 'perfect'] as const),
  ...'can could'.split(' ').map((word) => [word, 'ability'] as const),
  ...'should must'.split(' ').map((word) => [word, 'duty'] as const),
  ['will', 'future'],
]);
const STATES: ReadonlySet<string> = new Set('am is are was were'.split(' '));
/** Words of a question that are no part of what it asks. */
const PARTICLES = wordSet('questionParticles');
const BARE: ReadonlySet<string> = new Set('been being a an the any some'.split(' '));
const LONGEST_SUBJECT = 8;
const MAX_WORDS = 120;

/** Reads an English question for yes or no. Null if it is none, one that denies, or one of more than `MAX_WORDS`. */
export function readClaim(question: string): Claim | null {
  const [auxiliary, ...others] = readTokens(question);
  if (others.length > MAX_WORDS) return null;
  const wants = WANTS.get(auxiliary?.lower ?? '');
  if (!auxiliary || wants === undefined || others.some(({ lower }) => lower === 'not' || lower === 'or')) return null;
  const rest = others.filter(({ lower }) => !PARTICLES.has(lower));
  if (UNKNOWN.has(rest[0]?.lower ?? '')) return null;
  const duty = readDuty(rest);
  const words = duty ?? rest;
  const isState = STATES.has(auxiliary.lower);
  const isPronoun = words[0] !== undefined && SINGLE.has(words[0].lower);
  const longest = isPronoun ? 1 : Math.min(LONGEST_SUBJECT, words.length - 1);
  const splits: Split[] = [];
  for (let length = longest; length > 0; length -= 1) {
    if (endsOpen(words[length - 1])) continue;
    const split = readSplit(words.slice(0, length), words.slice(length), isState);
    if (split) splits.push(split);
  }
  return {
    splits,
    wants: duty === null ? wants : 'duty',
    asksIfStill: others.some(({ lower }) => lower === 'still'),
  };
}

/** Whether a noun phrase cannot end here. */
function endsOpen(token: Token | undefined): boolean {
  return token === undefined || isPreposition(token) || BARE.has(token.lower) || POSSESSIVES.has(token.lower);
}

const SINGLE: ReadonlySet<string> = new Set(['i', 'we', 'there']);
/** Pronouns of which a question alone does not say whom they mean. */
const UNKNOWN: ReadonlySet<string> = new Set('you he she it they this that these those'.split(' '));

/** `I have to bring the tent` as `I bring the tent`. */
function readDuty(words: readonly Token[]): readonly Token[] | null {
  const [subject, verb, to, ...rest] = words;
  const isDuty = subject && to?.lower === 'to' && (verb?.lemma === 'have' || verb?.lemma === 'need');
  return isDuty ? [subject, ...rest] : null;
}

function readSplit(subject: readonly Token[], rest: readonly Token[], followsBe: boolean): Split | null {
  let at = 0;
  const leading: string[] = [];
  const matchedAt = (from: number) => predicateClasses().filter(({ asked }) => lengthOf(asked, rest, from) > 0);
  while (
    rest[at] &&
    matchedAt(at).length === 0 &&
    (BARE.has(rest[at]?.lower ?? '') || isPreposition(rest[at] as Token))
  ) {
    if (isPreposition(rest[at] as Token)) leading.push(rest[at]?.lower ?? '');
    at += 1;
  }
  const first = rest[at];
  if (!first) return null;
  const found = matchedAt(at);
  const literal: Predicate = { phrase: { lemmas: [first.lemma], preposition: '' }, effect: 'same' };
  const length = Math.max(1, ...found.map(({ asked }) => lengthOf(asked, rest, at)));
  const own: Predicate = {
    phrase: { lemmas: rest.slice(at, at + length).map(({ lemma }) => lemma), preposition: '' },
    effect: 'same',
  };
  return {
    subject: toSubject(subject),
    predicates: [...found.flatMap(({ predicates }) => predicates), length > 1 ? own : literal],
    objects: readObjects(rest.slice(at + length)),
    head: first.lower,
    leading,
    isExclusive: found.some(({ isExclusive }) => isExclusive),
    isState: followsBe || rest.slice(0, at).some(({ lower }) => lower === 'been'),
  };
}

const POSSESSIVES = wordSet('possessives');

/** Pronouns that tell who is meant beside the subject: `older than me`. */
const OTHERS: ReadonlySet<string> = new Set(['me', 'us', 'him', 'them', 'you']);

function readObjects(tokens: readonly Token[]): ObjectWord[] {
  let preposition = '';
  let possessor = '';
  return tokens.flatMap((token, at) => {
    if (isPreposition(token)) preposition = token.lower;
    possessor = possessorOf(token) ?? possessor;
    return isContent(token) || OTHERS.has(token.lower)
      ? [{ token, preposition, possessor, isGeneric: at === 0 && !token.isCapital }]
      : [];
  });
}
