import { isOwnRole, roleOf } from '../../text/lexicon/kinship.ts';
import { wordSet } from '../words/word-set.ts';
import { isPreposition, isVerbLike, type Segment, type Token } from './tokens.ts';

/** Whom or what a claim is about, in its words. */
export interface Subject {
  kind: 'writer' | 'name' | 'thing' | 'there';
  tokens: readonly Token[];
}

const ARTICLES: ReadonlySet<string> = new Set('the a an this that these those'.split(' '));
const POSSESSIVES = wordSet('possessives');
const PRONOUNS: ReadonlySet<string> = new Set('he she it they'.split(' '));
const WRITER: ReadonlySet<string> = new Set(['i', 'we']);
const DETERMINERS: ReadonlySet<string> = new Set([...ARTICLES, ...POSSESSIVES, 'some', 'two', 'three']);

export function isPronoun(token: Token): boolean {
  return PRONOUNS.has(token.lower) || isParticipant(token);
}

/** Whether a pronoun means who speaks or is spoken to, or nobody. */
export function isParticipant({ lower }: Token): boolean {
  return WRITER.has(lower) || lower === 'you' || lower === 'there';
}

export function toSubject(tokens: readonly Token[]): Subject {
  const [first] = tokens;
  const lower = first?.lower ?? '';
  if (tokens.length === 1 && WRITER.has(lower)) return { kind: 'writer', tokens };
  if (tokens.length === 1 && lower === 'there') return { kind: 'there', tokens };
  const isName = tokens.every(({ isCapital, lower: word }) => isCapital && !/'s?$/.test(word) && roleOf(word) === null);
  return { kind: isName ? 'name' : 'thing', tokens };
}

/** Whether words before a predicate are the subject. */
export function isSubject(tokens: readonly Token[], { kind, tokens: asked }: Subject, speaker: string | null): boolean {
  const [first] = tokens;
  if (!first) return false;
  if (kind === 'writer') return tokens.length === 1 && WRITER.has(first.lower);
  if (kind === 'there') return tokens.length === 1 && first.lower === 'there';
  if (kind === 'name') return isNamed(tokens, asked, speaker);
  return isSameThing(tokens, asked);
}

/** `Ann Lee`, `our cat Ann`, `Ann, who`; `I` in the words of Ann. */
function isNamed(tokens: readonly Token[], asked: readonly Token[], speaker: string | null): boolean {
  const words = tokens.map(({ lower }) => lower);
  if (words.length === 1 && words[0] === 'i')
    return speaker !== null && asked.every(({ lower }) => speaker.toLowerCase().split(/\s+/).includes(lower));
  const isHeld = asked.every(({ lower }) => words.includes(lower));
  const last = tokens.at(-1);
  const names = tokens.filter(({ isCapital }) => isCapital);
  return isHeld && (last?.isCapital ?? false) && (names.length === tokens.length || isRoleThenName(tokens, asked));
}

/** `our cat Ann` */
function isRoleThenName(tokens: readonly Token[], asked: readonly Token[]): boolean {
  const before = tokens.slice(0, -asked.length);
  const isLast = asked.every((token, at) => tokens[before.length + at]?.lower === token.lower);
  return isLast && DETERMINERS.has(before[0]?.lower ?? '') && !before.some((token) => isPreposition(token));
}

function isSameThing(tokens: readonly Token[], asked: readonly Token[]): boolean {
  const [said, wanted] = [splitPhrase(tokens), splitPhrase(asked)];
  if (!isSamePossessor(said.possessor, wanted.possessor, wanted.words[0]?.lower ?? '')) return false;
  const [have, want] = [said.words, wanted.words];
  if (want.length === 0 || have.length < want.length) return false;
  const startsAt = (offset: number) => want.every((token, at) => have[offset + at]?.lower === token.lower);
  const extra = have.length - want.length;
  if (startsAt(0))
    return (
      extra === 0 || have.slice(want.length).every(({ isCapital }) => isCapital) || isPrepositional(have, want.length)
    );
  return startsAt(extra) && have.slice(0, extra).every(mayDescribe);
}

/** Whether a word before a noun may be an adjective of it: `the old lift`, unlike `Ann says the lift`. */
function mayDescribe(token: Token): boolean {
  if (token.isCapital || isPreposition(token) || isPronoun(token) || DETERMINERS.has(token.lower)) return false;
  return !isVerbLike(token) && !token.lower.endsWith("'s") && !token.lower.endsWith("s'");
}

function isPrepositional(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  return token !== undefined && isPreposition(token);
}

/** The words of a noun phrase after its article or possessor. */
function splitPhrase(tokens: readonly Token[]): { possessor: string; words: readonly Token[] } {
  const [first] = tokens;
  if (!first) return { possessor: '', words: [] };
  if (ARTICLES.has(first.lower)) return { possessor: '', words: tokens.slice(1) };
  return POSSESSIVES.has(first.lower)
    ? { possessor: first.lower, words: tokens.slice(1) }
    : { possessor: '', words: tokens };
}

function isSamePossessor(said: string, wanted: string, head: string): boolean {
  const own = (word: string) => (word === 'our' ? 'my' : word);
  if (own(said) === own(wanted)) return true;
  // `Dad` is my father.
  const role = roleOf(head);
  return role !== null && isOwnRole(role) && [own(said), own(wanted)].sort().join(' ') === ' my';
}

/** Whether a segment begins with the subject, before its verb. */
export function opensWith({ tokens }: Segment, subject: Subject, speaker: string | null): boolean {
  for (let end = Math.min(tokens.length, 6); end > 0; end -= 1) {
    const next = tokens[end];
    const isVerb = next !== undefined && (isVerbLike(next) || subject.kind === 'writer' || end === 1);
    const isColon = next === undefined;
    if ((isVerb || isColon) && isSubject(tokens.slice(0, end), subject, speaker)) return true;
  }
  return false;
}

/** Whether a pronoun that is a subject can only mean the subject asked about: the segment before it begins with that one,
 *  and the sentence `around` names nobody else; or, for `it`, the segment holds that thing and no other. */
export function isAntecedent(
  pronoun: string,
  source: Segment,
  { subject, around, speaker }: { subject: Subject; around: readonly Token[]; speaker: string | null },
): boolean {
  if (subject.kind === 'writer' || subject.kind === 'there') return false;
  const held = subject.tokens.map(({ lemma }) => lemma);
  const isPerson = pronoun === 'he' || pronoun === 'she';
  if (opensWith(source, subject, speaker))
    return !around.some(
      (token, at) =>
        at > 0 && token.isCapital && !held.includes(token.lemma) && !isPreposition(around[at - 1] ?? token),
    );
  if (isPerson || subject.kind !== 'thing') return false;
  const head = subject.tokens.at(-1)?.lemma;
  const determined = source.tokens.filter(({ lower }) => DETERMINERS.has(lower)).length;
  return determined <= 1 && source.tokens.some(({ lemma }) => lemma === head);
}
