import { KIND_WEIGHT } from '../../../text/lexicon/related-stems.ts';
import { readWordsBySentence } from '../../../text/parts/read-text.ts';
import { isQuestion } from '../../../text/parts/sentences.ts';
import { bareWord, stemOf } from '../../../text/words/stems.ts';
import { foldWord, readWords, type Word } from '../../../text/words/words.ts';
import type { NamedSpeaker } from '../../model.ts';
import { namesThing, subjectOf, topicOf } from './answerable.ts';
import { asksOnlyBefore } from './boundary.ts';
import { coverageOf, matchStems, weighStems } from './match.ts';
import { listStems } from './question/content-stems.ts';
import { type Acquaintances, listNames, mentionsName, type Person, SELF, speaksOfWriter } from './question/person.ts';
import type { Question } from './question/question.ts';
import { asksForName, tellsName } from './tells-name.ts';
import type { Unit } from './units.ts';

/** Below this relative score of their best turn, what others say of themselves fits better than anything that the named
 *  speaker says. */
const OTHER_SPEAKER_SCORE = 0.72;
/** What others say of themselves must hold this much more of the question than all that is said by or to the speaker. */
const OTHER_SPEAKER_MARGIN = 0.2;
/** Share of the question that this many of the best turns must hold together. */
const MIN_HELD = 0.3;
const BEST_TURNS = 3;
const MIN_ABOUTNESS = 0.35;
/** Share of the question's words that a note must hold, by their weight: if the kind of thing asked for is known and held,
 *  if it is unknown, and if the thing asked for is not mentioned. */
const MIN_COVERAGE = { kind: 0.3, noKind: 0.2, noFocus: 0.4 };

/** Share of what is asked that a turn and those beside it hold. */
const MIN_TOGETHER = 0.5;

/** Evidence that scores less than this share of a note that may not answer is beside the point. */
const MIN_SHARE_OF_BEST = 0.7;

/** Whether somebody else says of themselves what is asked about the named speaker, of whom nothing says it. */
export function isSaidByOther(
  named: NamedSpeaker | null,
  units: readonly Unit[],
  question: Question,
): named is NamedSpeaker {
  if (named === null) return false;
  const shares = readShares(named, units, question);
  const ofOthers = Math.max(0, ...shares.map(({ ofOther }) => ofOther));
  const ofNamed = Math.max(0, ...shares.map(({ ofNamed }) => ofNamed));
  return ofOthers - ofNamed > OTHER_SPEAKER_MARGIN || named.relativeScore < OTHER_SPEAKER_SCORE;
}

/** The other speaker who says most of what is asked; null if nobody else speaks. */
export function findOtherSpeaker(named: NamedSpeaker, units: readonly Unit[], question: Question): string | null {
  const [best] = readShares(named, units, question)
    .filter(({ unit, ofOther }) => ofOther > 0 && unit.speaker !== named.name)
    .sort((a, b) => b.ofOther - a.ofOther);
  return best?.unit.speaker ?? units.find((unit) => isByOther(unit, named))?.speaker ?? null;
}

interface Shares {
  unit: Unit;
  /** Share of the question that turns state of the named speaker, and that another speaker states of themselves: 0 to 1. */
  ofNamed: number;
  ofOther: number;
}

/** What each unit tells of the named speaker and of another one. A statement is about who speaks, also without "I"; a sentence
 *  that says "you", also a question, is about the one addressed, because the reply need not repeat it. */
function readShares(named: NamedSpeaker, units: readonly Unit[], question: Question): Shares[] {
  const weights = weighStems(
    question,
    units.map(({ found }) => found),
  );
  const names = new Set(listStems(readWords(named.name), question.language));
  return units.map((unit) => {
    const isOwn = unit.speaker === named.name;
    const sentences = readSentencesOf(unit.text).map((one) => ({ ...one, addresses: addresses(one.words, names) }));
    // Who speaks is part of what they say of themselves.
    const speaker = listStems(readWords(unit.speaker ?? ''), question.language);
    const shareOf = (chosen: typeof sentences) => {
      const stems = new Set([...speaker, ...chosen.flatMap(({ words }) => listStems(words, question.language))]);
      return coverageOf(matchStems(question, stems), weights);
    };
    const statements = sentences.filter(({ isQuestion }) => !isQuestion);
    if (isOwn) return { unit, ofNamed: shareOf(statements), ofOther: 0 };
    const own = shareOf(statements);
    const ofNamed = shareOf(sentences.filter((sentence) => sentence.addresses));
    return { unit, ofNamed, ofOther: speaksOfWriter(unit.text) ? own : 0 };
  });
}

function readSentencesOf(text: string): { words: Word[]; isQuestion: boolean }[] {
  return readWordsBySentence(text).map(({ start, end, words }) => {
    return { words, isQuestion: isQuestion(text.slice(start, end)) };
  });
}

function isByOther({ speaker }: Unit, { name }: NamedSpeaker): boolean {
  return speaker !== null && speaker !== name;
}

const YOU = new Set(['you', 'your', 'yours', 'yourself']);

/** Whether a sentence says "you" or the name of the speaker. */
function addresses(words: readonly Word[], names: ReadonlySet<string>): boolean {
  return words.some(({ surface }) => YOU.has(foldWord(bareWord(surface, 'en'))) || names.has(stemOf(surface)));
}

/** Units that may answer. A note must be about the one asked about and hold words of the question itself; of turns, only the
 *  best ones together must, because a reply need not repeat the words of its question. Empty if nothing answers. */
export function listEvidence(
  units: readonly Unit[],
  question: Question,
  { acquaintances, isTalk }: { acquaintances: Acquaintances; isTalk: boolean },
): Unit[] {
  const { person, text } = question;
  if (person?.role && asksForName(text)) {
    const known = acquaintances.namesOf(person.role);
    return units.filter(
      (unit) => unit.aboutness > MIN_ABOUTNESS && tellsName(unit.text, person.role ?? '', { question: text, known }),
    );
  }
  if (question.form === 'profile' || !question.isEnglish) return [...units];
  if (isTalk) return mayBeTold(units, question) ? [...units] : [];
  const evidence = units.filter((unit) => mayAnswer(unit, question));
  return (evidence[0]?.score ?? 0) >= MIN_SHARE_OF_BEST * (units[0]?.score ?? 0) ? evidence : [];
}

/** Whether the best turns together hold enough of what is asked, beside names and light verbs, and not only words of the
 *  same topic; and whether any turn holds the time, age or number asked for. */
function mayBeTold(units: readonly Unit[], question: Question): boolean {
  const weights = weighStems(
    question,
    units.map(({ found }) => found),
  );
  const asked = new Map([...weights].filter(([stem]) => !question.lightStems.has(stem)));
  const best = units.slice(0, BEST_TURNS);
  const [first] = best;
  const held = unite([...best, ...(first ? besideOf(first, units) : [])]);
  if (asked.size > 0 && coverageOf(held, asked) < MIN_HELD) return false;
  if (asked.size > 0 && ![...asked.keys()].some((stem) => (held.get(stem) ?? 0) >= KIND_WEIGHT)) return false;
  if (!isFocusTold(held, best, question) || !isNameTold(best, units, question)) return false;
  return !MEASURES.has(question.kind?.name ?? '') || units.some((unit) => isToldOfAsked(unit, units, question, asked));
}

/** Whether a thing of the kind asked for is told: "Which guitar?" needs a guitar, or else half of the other words of the
 *  question and a name that it does not say. */
function isFocusTold(held: ReadonlyMap<string, number>, units: readonly Unit[], question: Question): boolean {
  const { focus, stems, lightStems, text, kind } = question;
  if (focus === null || kind !== null || (held.get(focus) ?? 0) >= KIND_WEIGHT) return true;
  const others = [...stems].filter((stem) => stem !== focus && !lightStems.has(stem));
  if (2 * others.filter((stem) => held.has(stem)).length < others.length) return false;
  return units.some((unit) => listNames(unit.text).some((name) => !text.includes(name)));
}

/** Whether units say what the thing asked about is called, if that is asked. */
function isNameTold(some: readonly Unit[], units: readonly Unit[], question: Question): boolean {
  const isOfPerson = question.person?.role != null;
  if (question.kind?.name !== 'name' || isOfPerson || !asksForName(question.text)) return true;
  const asked = subjectOf(question);
  return some.some(
    (unit) =>
      (unit.things.length > 0 && asked.some((stem) => unit.found.has(stem))) ||
      namesThing([...besideOf(unit, units).filter(({ place }) => place < unit.place), unit], question),
  );
}

/** Whether what a thing belongs to is told: the greenhouse, in "Where is the key to the greenhouse?". */
function isOwnerTold(found: ReadonlyMap<string, number>, question: Question): boolean {
  const words = readWords(question.text).map(({ surface }) => foldWord(surface));
  const topic = BEING.has(words[1] ?? '') && OF.has(words.at(-3) ?? '') ? topicOf(question) : null;
  return topic === null || found.has(topic);
}

const BEING: ReadonlySet<string> = new Set(['is', 'are', 'was', 'were']);
const OF: ReadonlySet<string> = new Set(['of', 'for', 'to']);

/** Whether a turn may hold a thing of the kind asked for, and holds with the turns beside it what is asked. */
function isToldOfAsked(
  unit: Unit,
  units: readonly Unit[],
  { kind, focus, person }: Question,
  asked: ReadonlyMap<string, number>,
): boolean {
  if (unit.holdsKind === false) return false;
  if (asked.size === 0) return isToldOf(unit, units, person);
  if (kind?.name === 'time') return true;
  const held = unite([unit, ...besideOf(unit, units)]);
  const isCounted = kind?.name === 'number' && focus !== null && held.has(focus);
  return isCounted || coverageOf(held, asked) >= MIN_TOGETHER;
}

/** Whether a turn is about the one asked about: they speak of themselves, or a turn beside it speaks of them. */
function isToldOf(unit: Unit, units: readonly Unit[], person: Person | null): boolean {
  if (person?.owner == null || person.owner === SELF) return true;
  const { owner, role } = person;
  const near = [unit, ...besideOf(unit, units)];
  if (role !== null) return near.some(({ aboutness }) => aboutness > MIN_ABOUTNESS);
  const isOwn = unit.speaker !== null && mentionsName(unit.speaker, owner) && speaksOfWriter(unit.text);
  return isOwn || near.some(({ text }) => mentionsName(text, owner));
}

/** The turns beside one; those beside a question such as "What does it cost?", too, because they name what it speaks of. */
function besideOf({ neighbors }: Unit, units: readonly Unit[]): Unit[] {
  const beside = units.filter(({ place }) => neighbors?.includes(place));
  const before = beside.filter(({ text }) => asksOfIt(text)).flatMap((asking) => asking.neighbors ?? []);
  return [...beside, ...units.filter(({ place }) => before.includes(place))];
}

function asksOfIt(text: string): boolean {
  return readSentencesOf(text).some(
    ({ words, isQuestion }) => isQuestion && words.some(({ surface }) => foldWord(surface) === 'it'),
  );
}

/** What must be stated explicitly, unlike a person or a place. */
const MEASURES: ReadonlySet<string> = new Set(['time', 'age', 'number', 'colour']);

/** The highest weight of each stem in any of the units. */
function unite(units: readonly Unit[]): Map<string, number> {
  const all = new Map<string, number>();
  for (const { found } of units) {
    for (const [stem, weight] of found) all.set(stem, Math.max(weight, all.get(stem) ?? 0));
  }
  return all;
}

function mayAnswer(unit: Unit, question: Question): boolean {
  const { focus, kind } = question;
  const { coverage, aboutness, found, holdsKind, boundary, tellsChange } = unit;
  if (aboutness <= MIN_ABOUTNESS || holdsKind === false) return false;
  if (boundary === 'at' && !tellsChange) return false;
  if (asksOnlyBefore(question)) return boundary !== null;
  const isFocusHeld = focus === null || (found.get(focus) ?? 0) >= KIND_WEIGHT;
  if (!isNameTold([unit], [unit], question)) return false;
  if (!isOwnerTold(found, question)) return false;
  if (!isFocusHeld) return coverage >= MIN_COVERAGE.noFocus;
  return coverage >= (kind === null ? MIN_COVERAGE.noKind : MIN_COVERAGE.kind);
}
