import { statesChange } from '../../../../text/time/states-change.ts';
import { FUNCTION_WORDS } from '../../../../text/words/function-words.ts';
import { stemOf } from '../../../../text/words/stems.ts';
import { readWords } from '../../../../text/words/words.ts';
import { matchStems } from '../match.ts';
import type { Question } from '../question/question.ts';
import type { Unit } from '../units.ts';
import { listClauses } from './clauses.ts';

const MIN_WORD_LENGTH = 3;
/** Share of the question that the older unit must hold, as it answered it before. */
const MIN_COVERAGE = 0.3;
/** A word that more of the units hold is no value of one of them. */
const RARE_COUNT = 2;
/** "Swapped the viola for a double bass", "left the bank to open a shop" */
const REPLACEMENT = /\s(?:for|to)\s(?!(?:me|us|him|her|them|you|it)\b)(.+)$/;

/** What a newer unit says is so now: the clause that holds nothing of what an older one said, beside one that does. "Let go of
 *  the Volvo and bought a Honda Jazz" says after "I drive a Volvo": "bought a Honda Jazz". Null unless a clause is of the
 *  old state and another one can tell the new one. */
export function readNewState(newer: Unit, older: Unit, units: readonly Unit[], question: Question): string | null {
  if (older.coverage < MIN_COVERAGE) return null;
  const values = listValues(newer, older, units, question);
  const clauses = listClauses(newer.text).map((text) => {
    const stems = new Set(readWords(text).map(({ surface }) => stemOf(surface)));
    return { text, isOld: [...stems].some((stem) => values.has(stem)), held: matchStems(question, stems).size };
  });
  const old = clauses.filter(({ isOld }) => isOld);
  if (old.length === 0) return null;
  const [best] = clauses
    .filter(({ text, isOld, held }) => !isOld && mayTell(text, held, question))
    .sort((a, b) => b.held - a.held);
  if (best) return best.text;
  const replaced = old.flatMap(({ text }) => REPLACEMENT.exec(text)?.[1] ?? []);
  const isNew = (stems: readonly string[]) => stems.some(isContent) && !stems.some((stem) => values.has(stem));
  return replaced.find((text) => isNew(readWords(text).map(({ surface }) => stemOf(surface)))) ?? null;
}

/** Stems that join the two units: what was so. */
function listValues(newer: Unit, older: Unit, units: readonly Unit[], { stems }: Question): Set<string> {
  const shared = [...older.stems].filter((stem) => isContent(stem) && !stems.has(stem) && newer.stems.has(stem));
  return new Set(shared.filter((stem) => units.filter((unit) => unit.stems.has(stem)).length <= RARE_COUNT));
}

function isContent(stem: string): boolean {
  return stem.length >= MIN_WORD_LENGTH && !FUNCTION_WORDS.has(stem);
}

function mayTell(clause: string, held: number, { kind }: Question): boolean {
  if (kind !== null) return kind.mayBeIn(clause);
  return held > 0 || statesChange(clause) || /\d|\s\p{Lu}/u.test(clause);
}
