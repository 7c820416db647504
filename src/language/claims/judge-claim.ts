import { chainPhrases, evaluate, NOTHING, type Reading, readChain, type Sign } from './chain.ts';
import type { Claim, Split } from './claim.ts';
import { holdsMore, holdsObjects, namesAnother } from './objects.ts';
import { holdsPhrase, matchPhrase } from './phrases.ts';
import type { Effect, Predicate } from './predicates.ts';
import { negate, signOf } from './signs.ts';
import { isAntecedent, isParticipant, isPronoun, isSubject, opensWith } from './subjects.ts';
import { isPastForm, readClauseSentences, type Segment, type Sentence, type Token } from './tokens.ts';

/** Who wrote a text: the name of its speaker, if it has one; for a question of the writer, null. */
export interface Writer {
  speaker: string | null;
}

/** What a text says of a claim, and the sentence that says so, in offsets of the text. */
export interface Judgement {
  isSo: boolean;
  start: number;
  end: number;
}

/** Whether a text says that what a question asks is so, or that it is not so; null if it does not tell. A clause tells only if
 *  its subject, its predicate, or one that implies or excludes it, and its objects are those asked for, and every word
 *  between its subject and predicate is understood. What is wished, supposed, asked, or reported of others does not tell, nor does
 *  what stands in a sentence of more than `MAX_WORDS`, or after the first `MAX_WORDS_OF_TEXT` words. */
export function judgeClaim(claim: Claim, text: string, { speaker }: Writer): Judgement | null {
  const sentences = readClauseSentences(text);
  const found: Judgement[] = [];
  let read = 0;
  for (const [at, sentence] of sentences.entries()) {
    const length = sentence.segments.reduce((sum, { tokens }) => sum + tokens.length, 0);
    read += Math.min(length, MAX_WORDS);
    if (read > MAX_WORDS_OF_TEXT) break;
    if (length > MAX_WORDS || sentence.isQuestion || isOpen(sentence)) continue;
    for (const index of sentence.segments.keys()) {
      const sign = judgeSegment(claim, { sentence, index, before: sentences[at - 1] ?? null, speaker });
      if (sign !== 0) found.push({ isSo: sign > 0, start: sentence.start, end: sentence.end });
    }
  }
  const [first] = found;
  return first && found.every(({ isSo }) => isSo === first.isSo) ? first : null;
}

/** The clauses of a sentence are compared with each other, so that a long one costs more than its length. */
const MAX_WORDS = 120;
const MAX_WORDS_OF_TEXT = 2000;

function isOpen({ segments }: Sentence): boolean {
  const open = chainPhrases('open');
  return segments.some(({ tokens }) => holdsPhrase(open, tokens));
}

/** A segment of a sentence, with the sentence before it. */
interface Place {
  sentence: Sentence;
  index: number;
  before: Sentence | null;
  speaker: string | null;
}

function judgeSegment(claim: Claim, place: Place): Sign {
  const report = chainPhrases('report');
  const earlier = place.sentence.segments.slice(0, place.index);
  if (earlier.some(({ tokens }) => holdsPhrase(report, tokens))) return 0;
  for (const split of claim.splits) {
    const sign = judgeSplit(claim, split, place);
    if (sign !== 0) return sign;
  }
  return 0;
}

function judgeSplit(claim: Claim, split: Split, place: Place): Sign {
  const segment = place.sentence.segments[place.index];
  if (!segment) return 0;
  for (let at = 0; at < segment.tokens.length; at += 1) {
    for (const predicate of split.predicates) {
      const length = matchPhrase(predicate.phrase, segment.tokens, at);
      if (length === 0 || (predicate.effect === 'same' && isOtherDegree(segment.tokens[at], split.head))) continue;
      const sign = judgeAt(claim, split, predicate, { ...place, segment, at, length });
      if (sign !== 0) return sign;
    }
  }
  return judgeEllipsis(claim, split, place, segment);
}

/** `taller` is not `tall`, nor is who runs a `runner`. */
function isOtherDegree(token: Token | undefined, head: string): boolean {
  return token !== undefined && DEGREE.test(token.lower) && !DEGREE.test(head);
}

const DEGREE = /(?:er|ers|est)$/;

interface Match extends Place {
  segment: Segment;
  at: number;
  length: number;
}

function judgeAt(claim: Claim, split: Split, predicate: Predicate, match: Match): Sign {
  const reading = readAt(split, predicate, match);
  if (reading === null) return 0;
  const { effect } = predicate;
  const held = holdsObjects(split, predicate, match.sentence, match);
  if (held === null) return 0;
  if (held === 'another')
    return split.isExclusive &&
      claim.wants === 'now' &&
      isAffirmed(reading, effect) &&
      namesAnother(split, predicate, match.segment, match)
      ? -1
      : 0;
  if (held === 'kind' && signOf(claim, reading, effect) < 0) return 0;
  const sign = signOf(claim, reading, effect);
  if (reading.isDenied && (effect === 'same' || effect === 'opposes') && holdsMore(split, match.segment, match))
    return 0;
  if (held === 'none') return negate(sign);
  return claim.asksIfStill && sign > 0 && !reading.isStill ? 0 : sign;
}

function isAffirmed(reading: Reading, effect: Effect): boolean {
  return (effect === 'same' && reading.now > 0) || (effect === 'begins' && reading.past > 0 && reading.now === 0);
}

/** What the clause around a predicate says of it; null if its subject is another one, or a word is not understood. */
function readAt(split: Split, { effect }: Predicate, match: Match): Reading | null {
  const { segment, at, sentence, index } = match;
  const { tokens } = segment;
  const predicate = tokens[at];
  if (!predicate) return null;
  const isLed = split.leading.length > 0 && effect === 'same';
  const end = isLed ? beforeLeading(tokens, at, split.leading) : at;
  if (end === null) return null;
  const { items, start } = readChain(tokens, end);
  const subject = afterLead(tokens.slice(0, start));
  const previous = sentence.segments[index - 1] ?? null;
  if (subject.length > 0) {
    if (!isAsked(subject, split, match, previous)) return null;
    return checkState(split, effect, evaluate(items, predicate, { isImperative: false, inherited: null }), predicate);
  }
  if (previous === null) {
    if (split.subject.kind !== 'writer') return null;
    const isImperative =
      !items.some(({ category }) => category === 'past' || category === 'perfect') && !isFormOfPast(items, predicate);
    return checkState(split, effect, evaluate(items, predicate, { isImperative, inherited: null }), predicate);
  }
  const inherited = inheritFrom(previous, segment.joint, split, match);
  if (inherited === null) return null;
  const reading = evaluate(items, predicate, { isImperative: false, inherited });
  return checkState(split, effect, reading, predicate);
}

function isFormOfPast(items: readonly { category: string; tokens: readonly Token[] }[], predicate: Token): boolean {
  const verb = items.find(({ category }) => category === 'implicative')?.tokens[0] ?? predicate;
  return isPastForm(verb);
}

/** Where the prepositions before a predicate begin, as in `in Rome`; null if they are others. */
function beforeLeading(tokens: readonly Token[], at: number, leading: readonly string[]): number | null {
  let from = at;
  while (from > 0 && ['the', 'a', 'an'].includes(tokens[from - 1]?.lower ?? '')) from -= 1;
  const start = from - leading.length;
  return leading.every((word, index) => tokens[start + index]?.lower === word) ? start : null;
}

/** A predicate after `be` needs a form of it, or a verb like it; an event needs none. */
function checkState(split: Split, effect: Effect, reading: Reading | null, first: Token): Reading | null {
  if (reading === null) return null;
  if (effect === 'begins' || effect === 'ends' || effect === 'proves') return reading.isState ? null : reading;
  const isProgressive = first.lower.endsWith('ing');
  // What was going on need not have been brought about.
  if (isProgressive && !split.isState && reading.isState && reading.past !== 0) return null;
  if (split.isState) return reading.isState || isProgressive || effect !== 'same' ? reading : null;
  return reading.isState && !isProgressive && effect === 'same' && isPastForm(first) ? null : reading;
}

/** The words after conjunctions and adverbs that open a clause. */
function afterLead(tokens: readonly Token[]): readonly Token[] {
  const lead = chainPhrases('leading');
  let rest = tokens;
  for (;;) {
    const lengths = lead.map((phrase) => matchPhrase(phrase, rest, 0));
    const length = Math.max(0, ...lengths);
    if (length === 0) return rest;
    rest = rest.slice(length);
  }
}

function isAsked(subject: readonly Token[], split: Split, match: Match, previous: Segment | null): boolean {
  if (isSubject(subject, split.subject, match.speaker)) return true;
  const [only] = subject;
  if (subject.length === 1 && only && isPronoun(only)) return refersTo(only, split, match, previous);
  return isKnown(subject, split, match.speaker);
}

/** Whether a pronoun means the subject asked about, which the segment before holds, or the sentence before. */
function refersTo(pronoun: Token, split: Split, place: Place, previous: Segment | null): boolean {
  if (isParticipant(pronoun)) return false;
  const { before, sentence, speaker } = place;
  const sources = previous ? [previous] : [before?.segments[0], before?.segments.at(-1)];
  const around = (previous ? sentence : before)?.segments.flatMap(({ tokens }) => tokens) ?? [];
  return sources.some(
    (source) => source && isAntecedent(pronoun.lower, source, { subject: split.subject, around, speaker }),
  );
}

/** `The plumber confirmed that the boiler`: what is known is so. */
function isKnown(tokens: readonly Token[], split: Split, speaker: string | null): boolean {
  const knowing = chainPhrases('knowing');
  return tokens.some((_, at) => {
    if (at === 0 || at > 4 || tokens.slice(0, at).some(({ lower }) => lower === 'to' || lower === 'not')) return false;
    return knowing.some((phrase) => {
      const length = matchPhrase(phrase, tokens, at);
      return length > 0 && isSubject(tokens.slice(at + length), split.subject, speaker);
    });
  });
}

const AFFIRMATIVE: Reading = { ...NOTHING, now: 1 };

/** What a segment without a subject takes from the one before it: its subject, and its form of `be`. Null if that one has another
 *  subject, or denies. */
function inheritFrom(previous: Segment, joint: string, split: Split, place: Place): Reading | null {
  const { sentence, index, speaker } = place;
  const isWriter = split.subject.kind === 'writer';
  const opener = sentence.segments.slice(0, index).find((segment, at) => {
    const [pronoun = NO_TOKEN] = segment.tokens;
    const isReferring = isPronoun(pronoun) && refersTo(pronoun, split, place, sentence.segments[at - 1] ?? null);
    return isReferring || opensWith(segment, split.subject, speaker);
  });
  const isElided = isWriter && previous === sentence.segments[0] && isPastForm(previous.tokens[0] ?? NO_TOKEN);
  if (!opener && !isElided) return null;
  const isDenied = previous.tokens.some(({ lower }) => lower === 'not' || lower === 'never' || lower === 'no');
  const isNeutral = previous.tokens.some(
    ({ lower }, at) => lower === 'not' && ['only', 'just'].includes(previous.tokens[at + 1]?.lower ?? ''),
  );
  if (isDenied && !isNeutral && joint !== 'but') return null;
  const isVerbless = previous.tokens.length > 0 && joint === ':';
  const isState = isVerbless || previous.tokens.some(({ lemma }) => lemma === 'be');
  const isPast = previous.tokens.some(({ lower }) => lower === 'was' || lower === 'were');
  return { ...AFFIRMATIVE, isState, now: isPast ? 0 : 1 };
}

const NO_TOKEN: Token = { lower: '', lemma: '', isCapital: false, isJoined: false };

/** `My dad is a pilot, my mum isn't`: a subject and a form of `be` or `do`, after a clause with the predicate. */
function judgeEllipsis(claim: Claim, split: Split, place: Place, segment: Segment): Sign {
  const { tokens } = segment;
  const previous = place.sentence.segments[place.index - 1] ?? place.before?.segments.at(-1);
  const { items, start } = readChain(tokens, tokens.length);
  const last = tokens.at(-1) ?? NO_TOKEN;
  if (!previous || items.length === 0 || start === 0 || items.some(({ category }) => category === 'neutral')) return 0;
  if (!isSubject(afterLead(tokens.slice(0, start)), split.subject, place.speaker)) return 0;
  for (let at = 0; at < previous.tokens.length; at += 1) {
    for (const predicate of split.predicates) {
      const length = predicate.effect === 'same' ? matchPhrase(predicate.phrase, previous.tokens, at) : 0;
      if (length === 0) continue;
      const held = holdsObjects(
        split,
        predicate,
        { ...place.sentence, segments: [previous] },
        { index: 0, at, length },
      );
      const reading = held === 'all' ? evaluate(items, last, { isImperative: false, inherited: null }) : null;
      if (reading) return signOf(claim, reading, 'same');
    }
  }
  return 0;
}
