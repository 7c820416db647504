import type { NamedSpeaker } from '../../model.ts';
import type { Acquaintances } from './person.ts';
import type { Question } from './question.ts';
import { asksForName, tellsName } from './tells-name.ts';
import type { Unit } from './units.ts';

/** Below this, what others say of themselves fits better than anything the named speaker says. */
const OTHER_SPEAKER_SCORE = 0.72;
/** A note must hold this share of the question's words beside those that name the person. */
const MIN_COVERAGE = 0.2;
const MIN_ABOUTNESS = 0.35;

/** Whether the question is about a speaker of whom nothing says what somebody else says of themselves. */
export function isSaidByOther(named: NamedSpeaker | null): named is NamedSpeaker {
  return named !== null && named.relativeScore < OTHER_SPEAKER_SCORE;
}

/** Units that may answer: about the one asked about and with words of the question; turns are not measured by their
 *  words, because a reply need not repeat those of its question. Empty if the question asks for a name or number and no
 *  unit tells one. */
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

function mayAnswer({ coverage, aboutness, found, holdsKind }: Unit, { focus, kind }: Question): boolean {
  if (aboutness <= MIN_ABOUTNESS || holdsKind === false) return false;
  const E = (globalThis as any).E ?? [0.1, 0.15, 0.4, 0.4];
  if (focus !== null && !found.has(focus)) return coverage >= (kind === null ? E[3] : E[2]);
  return coverage >= (kind === null ? E[1] : E[0]);
}
