import { KIND_WEIGHT } from '../../../../text/lexicon/related-stems.ts';
import { stemOf } from '../../../../text/words/stems.ts';
import { readWords } from '../../../../text/words/words.ts';
import { coverageOf, matchStems, weighStems } from '../match.ts';
import type { Question } from '../question/question.ts';
import type { Unit } from '../units.ts';
import { listClauses } from './clauses.ts';
import { readSingleValue } from './single-values.ts';
import { listStatements } from './subject-sentences.ts';

export interface Verdict {
  isYes: boolean;
  unit: Unit;
}

/** Share of the question's words that a sentence must hold to confirm it, a negated clause to deny it, and a unit to be worth
 *  showing without a verdict. */
const MIN_CONFIRMED = 0.8;
const MIN_DENIED = 0.5;
const MIN_RELEVANT = 0.3;
const MIN_RELATIVE_SCORE = 0.35;
const NEGATION =
  /\b(?:not|no|never|none|nobody|nothing|neither|nor|cannot|without|hardly|longer|any ?more|refus(?:e|ed|es)|stopped|quit|cancelled|sold|left|lost|died|retired|scrapped|gave up|given up|let go|packed in|moved out|get rid|got rid|traded|swapped|instead of)\b|n['’]t\b/i;
const MERELY_POSSIBLE =
  /\b(?:if|whether|unless|maybe|perhaps|might|may|could|would|should|want(?:s|ed)?|wish(?:es|ed)?|hop(?:e|es|ed|ing)|dream(?:s|t|ed|ing)?|plan(?:s|ned|ning)?|ask(?:s|ed|ing)? for|beg(?:s|ged|ging)?|think(?:s|ing)? (?:of|about)|almost|nearly|imagine|suppose|pretend|sign(?:ed|s)? up|appl(?:y|ied)|booked)\b/i;
/** "Never give me ibuprofen, I'm allergic to it" */
const REFERS_BACK = /\b(?:it|them)\b/i;
/** What was once so may have changed since, unless a memory denies it. */
const ASKS_IF_STILL = /\bstill\b/i;
/** Words of the question that are no part of what it asks about. */
const PARTICLES = new Set(
  ['still', 'yet', 'ever', 'already', 'any', 'really', 'current', 'currently', 'actual'].map((word) => stemOf(word)),
);

/** Whether the units confirm or deny a question such as "Do I keep bees?", and which one does: the newest that holds the
 *  words of the question, or another value of what a person has one of. Null where none says so explicitly. */
export function readVerdict(units: readonly Unit[], question: Question): Verdict | null {
  const asked = readAsked(units, question);
  if (asked.size === 0 || isNegated(question.text)) return null;
  const best = units.filter(({ score }) => score >= MIN_RELATIVE_SCORE * (units[0]?.score ?? 0));
  const verdicts = best.flatMap((unit) => {
    const statements = listStatements(unit, question).filter((sentence) => !MERELY_POSSIBLE.test(sentence));
    const isYes =
      confirms(statements, asked, question) ?? readSingleValue(statements.filter(isPositive), question.text);
    return isYes === null || (isYes && ASKS_IF_STILL.test(question.text)) ? [] : [{ isYes, unit }];
  });
  const [first] = verdicts;
  if (!first || verdicts.every(({ isYes }) => isYes === first.isYes)) return first ?? null;
  if (question.wantedTime === 'earlier' || verdicts.some(({ unit }) => unit.time === null)) return null;
  return verdicts.toSorted((a, b) => (b.unit.time ?? 0) - (a.unit.time ?? 0))[0] ?? null;
}

/** Whether a unit holds enough of what a yes-no question asks to be shown without a verdict. */
export function isTopicHeld(units: readonly Unit[], question: Question): boolean {
  const asked = readAsked(units, question);
  return asked.size === 0 || units.some(({ text }) => shareOf(text, asked, question) >= MIN_RELEVANT);
}

/** Weight of each stem that says what is asked. */
function readAsked(units: readonly Unit[], question: Question): Map<string, number> {
  const weights = weighStems(
    question,
    units.map(({ found }) => found),
  );
  return new Map([...weights].filter(([stem]) => !question.lightStems.has(stem) && !PARTICLES.has(stem)));
}

/** True if a sentence states all that is asked, false if a clause negates it, null if neither. */
function confirms(
  sentences: readonly string[],
  asked: ReadonlyMap<string, number>,
  question: Question,
): boolean | null {
  for (const sentence of sentences) {
    const clauses = listClauses(sentence).map((clause) => ({
      text: clause,
      share: shareOf(clause, asked, question),
      isNegated: isNegated(clause),
    }));
    const isExplained = clauses.some(({ text, share, isNegated }) => !isNegated && share > 0 && REFERS_BACK.test(text));
    if (!isExplained && clauses.some(({ share, isNegated }) => isNegated && share >= MIN_DENIED)) return false;
    const isDenied = !isExplained && clauses.some((clause) => clause.isNegated && clause.share > 0);
    if (!isDenied && shareOf(sentence, asked, question) >= MIN_CONFIRMED) return true;
  }
  return null;
}

/** Share of what is asked that a text holds, also as a synonym or a thing of the kind, by weight. */
function shareOf(text: string, asked: ReadonlyMap<string, number>, question: Question): number {
  const held = [...matchStems(question, stemsOf(text))].filter(([, weight]) => weight >= KIND_WEIGHT);
  return coverageOf(new Map(held.map(([stem]) => [stem, 1])), asked);
}

function stemsOf(text: string): Set<string> {
  return new Set(readWords(text).map(({ surface }) => stemOf(surface)));
}

const isPositive = (sentence: string) => !isNegated(sentence);

/** Whether a clause says that something is not so, or no more. */
export function isNegated(clause: string): boolean {
  return NEGATION.test(clause);
}
