import { readIdioms } from '../../../text/lexicon/idioms.ts';
import { isRole, roleOf } from '../../../text/lexicon/kinship.ts';
import { KIND_WEIGHT } from '../../../text/lexicon/related-stems.ts';
import { isFirstName } from '../../../text/names/gazetteers/gazetteers.ts';
import { onOneLine } from '../../../text/one-line.ts';
import { readWordsBySentence } from '../../../text/parts/read-text.ts';
import { readSentences, shareOfQuestions } from '../../../text/parts/sentences.ts';
import { isStructured } from '../../../text/parts/statements.ts';
import { statesChange } from '../../../text/time/states-change.ts';
import { writtenInFirstPerson } from '../../../text/turns/speech.ts';
import { bareWord, stemOf } from '../../../text/words/stems.ts';
import { foldWord, readWords } from '../../../text/words/words.ts';
import type { AnswerChunk } from '../../model.ts';
import { type Boundary, readBoundaries } from './boundary.ts';
import { findExcerpt } from './long-text.ts';
import { coverageOf, findSpellings, matchStems, weighStems } from './match.ts';
import { listStems } from './question/content-stems.ts';
import {
  type Acquaintances,
  mentionsName,
  type Person,
  readSubjects,
  SELF,
  speaksOfWriter,
} from './question/person.ts';
import type { Question, WantedTime } from './question/question.ts';
import { asksForName } from './tells-name.ts';

/** A turn or note of at most this many characters is quoted whole. */
const UNIT_CHARACTERS = 400;
/** Shorter ones are notes even if nothing but their length tells. */
const NOTE_CHARACTERS = 200;

/** Whether a chunk is a turn or a note: short, without a title, and with a speaker, a time or words of its writer. */
export function isUnit({ content, bodyStart, subject, speaker, time }: AnswerChunk): boolean {
  const length = content.length - bodyStart;
  if (length > UNIT_CHARACTERS || isStructured(content)) return false;
  const isShort = bodyStart === 0 && subject === null && length <= NOTE_CHARACTERS;
  return speaker !== null || time !== null || isShort || writtenInFirstPerson(content);
}

/** Whether a chunk may be a note by its length. */
export function isShortNote({ content, bodyStart }: AnswerChunk): boolean {
  return content.length - bodyStart <= NOTE_CHARACTERS && !isStructured(content);
}

/** A turn or a note, told whole, or an excerpt of a longer text beside them. */
export interface Unit {
  reference: number;
  text: string;
  speaker: string | null;
  time: number | null;
  stems: ReadonlySet<string>;
  /** Weight of each stem of the question that it holds. */
  found: ReadonlyMap<string, number>;
  /** Share of the question's words, by their weight. */
  coverage: number;
  /** Things of the kind that the question asks for. */
  things: readonly string[];
  /** Whether it may hold one, see `AnswerKind.mayBeIn`; what happened then is dated by the time of its note. Null if the
   *  kind is unknown. */
  holdsKind: boolean | null;
  /** How far it is about the one asked about: 0 to 1. */
  aboutness: number;
  /** For a question about what was before something: whether it tells of that time, or only mentions that something. */
  boundary: Boundary;
  /** Whether it says that something is different from before. */
  tellsChange: boolean;
  score: number;
  place: number;
  /** See `AnswerChunk.neighbors`; null if unknown. */
  neighbors: readonly number[] | null;
}

/** Weight of the ranking's score, beside the words of the question that the unit holds. A turn need not repeat the
 *  words of the turn to which it replies. */
const RANK_SHARE_OF_TURN = 0.75;
const RANK_SHARE_OF_NOTE = 0.4;
const KIND_FACTOR = 1.5;
const QUESTION_FACTOR = 0.5;
const RECENCY = 0.25;
const CHANGE_FACTOR = 1.5;
/** What tells of a state that is over. */
const TELLS_FORMER_STATE =
  /\b(?:used to|formerly|previously|originally|in those days|back then|(?:years|months) ago)\b/i;
const FORMER_STATE_FACTOR = 0.5;

/** The text of a turn or note, after the header of a turn. What looks like the title of a short note belongs to it. */
export function textOf({ content, bodyStart, speaker }: AnswerChunk): string {
  return onOneLine(speaker === null ? content : content.slice(bodyStart));
}

/** Scores turns and notes by their rank, the words they share with the question, whom they are about, the kind of thing
 *  they hold and their time; best first. `isTalk`: they are turns of a conversation. */
export function scoreUnits(
  question: Question,
  chunks: readonly AnswerChunk[],
  { acquaintances, isTalk }: { acquaintances: Acquaintances; isTalk: boolean },
): Unit[] {
  const texts = chunks.map((chunk) => {
    const isShort = (chunk.content.length <= UNIT_CHARACTERS && !isStructured(chunk.content)) || isUnit(chunk);
    const body = isShort ? textOf(chunk) : findExcerpt(chunk, question);
    const text = body.toWellFormed();
    const stems = new Set(listStems(readWords(text), question.language));
    if (question.isEnglish) for (const word of readIdioms(text)) stems.add(stemOf(word));
    for (const stem of listStems(readWords(chunk.speaker ?? ''), question.language)) stems.add(stem);
    return { chunk, text, stems };
  });
  const spellings = findSpellings(
    question,
    texts.map(({ text }) => readWords(text).map(({ surface }) => foldWord(bareWord(surface, 'en')))),
  );
  const read = texts.map((one) => ({ ...one, found: matchStems(question, one.stems, spellings) }));
  const weights = weighStems(
    question,
    read.map(({ found }) => found),
  );
  const recency = recencyOf(question.wantedTime, chunks);
  const boundaries = readBoundaries(
    question,
    chunks,
    read.map(({ text }) => text),
    acquaintances,
  );
  const units = read.map(({ chunk, text, stems, found }, at): Unit => {
    const things = question.kind?.findIn(text) ?? [];
    const mayHold = question.kind?.mayBeIn(text) ?? false;
    const holdsKind = readHoldsKind(question, { mayHold, time: chunk.time, found });
    const boundary = boundaries[at] ?? null;
    const coverage = Math.max(coverageOf(found, weights), boundary === 'before' ? BEFORE_COVERAGE : 0);
    const aboutness = aboutnessOf(question.person, text, chunk.speaker, { acquaintances, isTalk });
    const rankShare = isTalk ? RANK_SHARE_OF_TURN : RANK_SHARE_OF_NOTE;
    const tellsChange = question.isEnglish && statesChange(text);
    const score =
      (rankShare * chunk.score + (1 - rankShare) * coverage) *
      aboutness *
      ((isTalk ? mayHold : holdsKind) ? KIND_FACTOR : 1) *
      (1 - QUESTION_FACTOR * shareOfQuestions(text, readSentences(text))) *
      (boundary === 'at' ? AT_BOUNDARY : 1) *
      (tellsChange && question.wantedTime === 'now' && !isTalk ? CHANGE_FACTOR : 1) *
      (question.wantedTime === 'now' && TELLS_FORMER_STATE.test(text) ? FORMER_STATE_FACTOR : 1) *
      recency(chunk.time);
    return {
      reference: chunk.reference,
      text,
      speaker: chunk.speaker,
      time: chunk.time,
      stems,
      found,
      coverage,
      things,
      holdsKind,
      aboutness,
      boundary,
      tellsChange,
      score,
      place: chunk.place ?? chunk.reference,
      neighbors: chunk.neighbors ?? null,
    };
  });
  return units.filter(({ text }) => text !== '').sort((a, b) => b.score - a.score || a.reference - b.reference);
}

function readHoldsKind(
  question: Question,
  { mayHold, time, found }: { mayHold: boolean; time: number | null; found: ReadonlyMap<string, number> },
): boolean | null {
  const { kind, focus, isPast } = question;
  if (kind === null) return null;
  if (mayHold || (kind.name === 'time' && isPast && time !== null && holdsEvent(question, found))) return true;
  // "Which team?" may be the billing team.
  return kind.name === 'name' && !asksForName(question.text) && found.get(focus ?? '') === 1;
}

/** Whether a unit says that something happened as asked, and not only whom it is about. */
function holdsEvent({ stems, lightStems }: Question, found: ReadonlyMap<string, number>): boolean {
  const asked = [...stems].filter((stem) => !lightStems.has(stem));
  return asked.length === 0 || asked.some((stem) => (found.get(stem) ?? 0) >= KIND_WEIGHT);
}

function recencyOf(wanted: WantedTime, chunks: readonly AnswerChunk[]): (time: number | null) => number {
  const times = chunks.flatMap(({ time }) => (time === null ? [] : [time]));
  const [oldest, newest] = [Math.min(...times), Math.max(...times)];
  if (wanted === 'any' || times.length === 0 || newest === oldest) return () => 1;
  return (time) => {
    if (time === null) return 1;
    const share = (time - oldest) / (newest - oldest);
    return 1 + RECENCY * (wanted === 'earlier' ? 1 - share : share);
  };
}

const ABOUT_OTHERS = 0.35;
const HARDLY_MENTIONED = 0.3;
const BESIDE_WRITER = 0.7;
const BESIDE_SUBJECT = 0.5;
const AT_BOUNDARY = 0.5;
const BEFORE_COVERAGE = 0.7;

/** How far a text is about the person asked about: 1 if it is about them or may be, less if it is about others. */
function aboutnessOf(
  person: Person | null,
  text: string,
  speaker: string | null,
  { acquaintances, isTalk }: { acquaintances: Acquaintances; isTalk: boolean },
): number {
  if (person === null) return 1;
  const { owner, role } = person;
  const isByOwner = owner === SELF || (speaker !== null && owner !== null && mentionsName(speaker, owner));
  if (role !== null) {
    // Of people other than the writer's own, the role may be told in other words: a colleague works with someone.
    // "My father", said by another one, is the father of that one.
    const isByOther = speaker !== null && owner !== SELF && !isByOwner;
    if (isByOther && ownsRole(text, role)) return HARDLY_MENTIONED;
    if (!mentionsRole(text, role, acquaintances)) return owner === SELF || isTalk ? HARDLY_MENTIONED : BESIDE_SUBJECT;
    return isSubject(text, role, acquaintances) ? 1 : BESIDE_SUBJECT;
  }
  if (isByOwner) return aboutnessOfWriter(text, acquaintances);
  const mentions =
    mentionsName(text, owner ?? '') || mentionsRole(text, acquaintances.roleOf(owner ?? ''), acquaintances);
  if (isTalk) return 1;
  if (!mentions) return HARDLY_MENTIONED;
  return isBesideOther(text, owner ?? '', acquaintances) ? ABOUT_OTHERS : 1;
}

/** Whether each sentence that mentions someone only does so beside another person: "My brother moved with Simran". */
function isBesideOther(text: string, name: string, acquaintances: Acquaintances): boolean {
  const subjects = readSubjects(text);
  const mentioning = readWordsBySentence(text).flatMap(({ words }, at) => {
    const place = words.findIndex(({ surface }) => stemOf(surface) === stemOf(name));
    return place < 0 ? [] : [{ subject: subjects[at] ?? null, before: foldWord(words[place - 1]?.surface ?? '') }];
  });
  return mentioning.every(
    ({ subject, before }) =>
      BESIDE.has(before) && subject?.owner !== name && subject?.owner !== null && isPerson(subject, acquaintances),
  );
}

const BESIDE = new Set(['with', 'w', 'to', 'for', 'from', 'by', 'like', 'than']);

function aboutnessOfWriter(text: string, acquaintances: Acquaintances): number {
  const subjects = readSubjects(text);
  const isOfWriter = (subject: Person | null) => subject === null || (subject.owner === SELF && subject.role === null);
  if (isOfWriter(subjects[0] ?? null)) return 1;
  if (subjects.some((subject) => subject !== null && isOfWriter(subject))) return 0.8;
  if (speaksOfWriter(text) || !subjects.some((subject) => isPerson(subject, acquaintances))) return BESIDE_WRITER;
  return ABOUT_OTHERS;
}

/** Whether a subject is a person for certain: what has a capital may be a thing. */
function isPerson(subject: Person | null, acquaintances: Acquaintances): boolean {
  if (subject === null) return false;
  const { owner, role } = subject;
  return role !== null || owner === null || isFirstName(owner) || acquaintances.isPerson(owner);
}

/** Whether a sentence is about the one in this role. */
function isSubject(text: string, role: string, acquaintances: Acquaintances): boolean {
  return readSubjects(text).some(
    (subject) =>
      subject !== null &&
      (isRole(subject.role ?? '', role) ||
        (subject.role === null && subject.owner !== null && acquaintances.namesOf(role).includes(subject.owner))),
  );
}

/** Whether a text says "my" or "our" before a role, and never "your". */
function ownsRole(text: string, role: string): boolean {
  const before = readWords(text).flatMap(({ surface }, at, words) =>
    isRole(roleOf(foldWord(surface)) ?? '', role) ? foldWord(words[at - 1]?.surface ?? '') : [],
  );
  return before.some((word) => word === 'my' || word === 'our') && !before.includes('your');
}

/** Whether the word before a role says that it is someone else's: "his brother", "the driver's daughter". */
function isOfOther(before: string): boolean {
  return /^(?:his|her|their)$/i.test(before) || /\p{L}['’]s$/u.test(before);
}

function mentionsRole(text: string, role: string | null, acquaintances: Acquaintances): boolean {
  if (role === null) return false;
  const names = acquaintances.namesOf(role);
  return readWords(text).some(({ surface }, at, words) => {
    const folded = foldWord(surface);
    return (
      (isRole(roleOf(folded) ?? '', role) && !isOfOther(words[at - 1]?.surface ?? '')) ||
      names.includes(folded) ||
      (role === 'spouse' && folded === 'married')
    );
  });
}
