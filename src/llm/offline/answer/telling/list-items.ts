import { deniesClause } from '../../../../language/claims/denies.ts';
import { KIND_WEIGHT, relatedStems } from '../../../../text/lexicon/related-stems.ts';
import { stemOf } from '../../../../text/words/stems.ts';
import { readWords } from '../../../../text/words/words.ts';
import { type Acquaintances, listNames, readAcquaintances } from '../question/person.ts';
import type { Question } from '../question/question.ts';
import type { Unit } from '../units.ts';
import { listClauses } from './clauses.ts';
import { isOfPerson } from './of-person.ts';

/** One of the things or people that a question asks for, as first written, with all units that name it, best first. */
export interface ListItem {
  text: string;
  units: Unit[];
}

/** What a question for several things asks for, gathered over the units, each once: people in a role ("my siblings"), or
 *  things of a kind ("which instruments"). Of what has two names, the first one counts. Empty if the question asks for
 *  neither. */
export function gatherItems(units: readonly Unit[], question: Question, acquaintances: Acquaintances): ListItem[] {
  const items: ListItem[] = [];
  for (const unit of units) {
    if (!isOfPerson(unit, question.person)) continue;
    for (const text of listItems(unit, question, acquaintances)) {
      const known = items.find((item) => isSame(item.text, text));
      if (!known) items.push({ text, units: [unit] });
      else if (!known.units.includes(unit)) known.units.push(unit);
    }
  }
  return items;
}

function listItems(unit: Unit, question: Question, acquaintances: Acquaintances): string[] {
  const role = question.person?.role ?? null;
  if (role !== null) return listPeople(unit, role, acquaintances);
  return question.focus === null ? [] : listThings(unit, question.focus, question);
}

function listPeople({ text }: Unit, role: string, acquaintances: Acquaintances): string[] {
  const inRole = new Set([...acquaintances.namesOf(role), ...readAcquaintances([text]).namesOf(role)]);
  const first = (name: string) => name.toLowerCase().split(' ')[0] ?? '';
  return listNames(text).filter((name) => inRole.has(first(name)));
}

/** Words for things of the kind, in clauses that do not negate them, of a unit that holds a word of the question beside: not
 *  each mention of a guitar says that somebody plays it. */
function listThings({ text, found }: Unit, focus: string, { stems }: Question): string[] {
  if (![...found.values()].some((weight) => weight > KIND_WEIGHT)) return [];
  const things = new Set(relatedStems(focus).flatMap(({ stem, weight }) => (weight === KIND_WEIGHT ? [stem] : [])));
  const words = listClauses(text).flatMap((clause) => (deniesClause(clause) ? [] : readWords(clause)));
  return words.flatMap(({ surface }) => {
    const stem = stemOf(surface);
    return things.has(stem) && !stems.has(stem) ? [surface] : [];
  });
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [stemOf(one), stemOf(other)];
  return a === b || relatedStems(a).some(({ stem, weight }) => stem === b && weight > KIND_WEIGHT);
}
