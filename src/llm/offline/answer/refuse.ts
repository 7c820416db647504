import { KIND_WEIGHT } from '../../../text/lexicon/related-stems.ts';
import { FUNCTION_WORDS } from '../../../text/words/function-words.ts';
import { bareWord, stemOf } from '../../../text/words/stems.ts';
import { foldWord, readWords } from '../../../text/words/words.ts';
import type { NamedSpeaker } from '../../model.ts';
import { type Acquaintances, speaksOfWriter } from './question/person.ts';
import type { Question } from './question/question.ts';
import { asksForName, tellsName } from './tells-name.ts';
import type { Unit } from './units.ts';

/** Below this relative score of their best turn, what others say of themselves fits better than anything that the named
 *  speaker says. */
const OTHER_SPEAKER_SCORE = 0.72;
/** What others say of themselves must hold this much more of the question than all that is said by or to the speaker. */
const OTHER_SPEAKER_MARGIN = 0.2;
const MIN_ABOUTNESS = 0.35;
/** Share of the question's words that a note must hold, by their weight: if the kind of thing asked for is known and held,
 *  if it is unknown, and if the thing asked for is not mentioned. */
const MIN_COVERAGE = { kind: 0.3, noKind: 0.2, noFocus: 0.4 };

/** Whether somebody else says of themselves what is asked about the named speaker, of whom nothing says it. */
export function isSaidByOther(named: NamedSpeaker | null, units: readonly Unit[]): named is NamedSpeaker {
  if (named === null) return false;
  const ofThemselves = listOfThemselves(named, units);
  const ofNamed = units.filter((unit) => unit.speaker === named.name || addresses(unit, named.name));
  const isOthers = maxCoverage(ofThemselves) - maxCoverage(ofNamed) > OTHER_SPEAKER_MARGIN;
  return isOthers || named.relativeScore < OTHER_SPEAKER_SCORE;
}

/** The other speaker who says most of what is asked; null if nobody else speaks. */
export function findOtherSpeaker(named: NamedSpeaker, units: readonly Unit[]): string | null {
  const [best] = listOfThemselves(named, units).toSorted((a, b) => b.coverage - a.coverage);
  return best?.speaker ?? units.find((unit) => isByOther(unit, named))?.speaker ?? null;
}

/** What others say of themselves, and not to or of the named speaker. */
function listOfThemselves(named: NamedSpeaker, units: readonly Unit[]): Unit[] {
  return units.filter((unit) => isByOther(unit, named) && speaksOfWriter(unit.text) && !addresses(unit, named.name));
}

function isByOther({ speaker }: Unit, { name }: NamedSpeaker): boolean {
  return speaker !== null && speaker !== name;
}

const YOU = new Set(['you', 'your', 'yours', 'yourself']);

/** Whether a unit says "you" or the name of the speaker. */
function addresses({ text }: Unit, speaker: string): boolean {
  const names = new Set(readWords(speaker).map(({ surface }) => foldWord(surface)));
  const words = readWords(text).map(({ surface }) => foldWord(bareWord(surface, 'en')));
  return words.some((word) => YOU.has(word) || names.has(word));
}

function maxCoverage(units: readonly Unit[]): number {
  return units.reduce((max, { coverage }) => Math.max(max, coverage), 0);
}

/** Units that may answer: about the one asked about and with words of the question; turns are not measured by their
 *  words, because a reply need not repeat those of its question. Empty if nothing answers. */
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
  const isJudged = !isTalk && question.form !== 'profile' && question.isEnglish;
  if (!isJudged) return [...units];
  return units.filter((unit) => mayAnswer(unit, question));
}

const FUNCTION_STEMS = new Set(Array.from(FUNCTION_WORDS, (word) => stemOf(word)));

function mayAnswer(unit: Unit, { focus, kind, before, stems }: Question): boolean {
  const { coverage, aboutness, found, holdsKind, boundary, tellsChange } = unit;
  if (aboutness <= MIN_ABOUTNESS || holdsKind === false) return false;
  if (boundary === 'at' && !tellsChange) return false;
  if (before.size > 0 && [...stems].every((stem) => FUNCTION_STEMS.has(stem))) return boundary !== null;
  const isFocusHeld = focus === null || (found.get(focus) ?? 0) >= KIND_WEIGHT;
  if (!isFocusHeld) return coverage >= MIN_COVERAGE.noFocus;
  return coverage >= (kind === null ? MIN_COVERAGE.noKind : MIN_COVERAGE.kind);
}
