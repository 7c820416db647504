import type { TypedRelation } from '../../text/names/typed-relations.ts';
import { formatDate } from '../../text/time/format-date.ts';
import type { ContextRelation } from '../types.ts';

/** A relation with what it states literally, if it does, and the time of its memory (epoch ms), if it has one. */
export interface StatedRelation {
  relation: ContextRelation;
  typed: TypedRelation | null;
  time: number | null;
}

/** Relations of which a person has one at a time. */
const OF_ONE_VALUE = new Set<TypedRelation['type']>(['born in', 'lives in', 'works at', 'spouse of']);

/** Orders facts that exclude each other ("Ann lives in Orsk" and "Ann lives in Dorn") by time, newest first, in the places
 *  and with the scores that they have together, and names the date of each. Facts without a time come last. */
export function orderChangedFacts(stated: readonly StatedRelation[]): ContextRelation[] {
  const ordered = stated.map(({ relation }) => relation);
  const groups = Map.groupBy(stated.keys(), (at) => {
    const typed = stated[at]?.typed;
    return typed && OF_ONE_VALUE.has(typed.type) ? JSON.stringify([typed.type, typed.source]) : null;
  });
  for (const [key, places] of groups) {
    if (key === null || places.length < 2) continue;
    const facts = places.flatMap((at) => stated[at] ?? []).toSorted((a, b) => timeOf(b) - timeOf(a));
    places.forEach((at, rank) => {
      const [fact, place] = [facts[rank], stated[at]];
      if (fact && place) ordered[at] = { ...withDate(fact), score: place.relation.score };
    });
  }
  return ordered;
}

const timeOf = ({ time }: StatedRelation) => time ?? Number.MIN_SAFE_INTEGER;

function withDate({ relation, typed, time }: StatedRelation): ContextRelation {
  if (!typed || time === null) return relation;
  const rest = relation.description.slice(typed.statement.length);
  return { ...relation, description: `${typed.statement} (${formatDate(time)})${rest}` };
}
