const LENGTH =
  /,? \(?(?:in|within|as) (?:just |only |no more than |at most )?(?:an?|(one|two|three|four|five|\d{1,2})) (?:short |single |brief )?sentences?\)?(?= |[.,!]|$)/i;
const NUMBERS = ['one', 'two', 'three', 'four', 'five'];

/** A clause without the length that it asks for: of `the top story in two sentences`, `the top story` and 2; null if it asks for none. */
export function withoutLength(clause: string): { rest: string; sentences: number | null } {
  const found = LENGTH.exec(clause);
  if (found === null) return { rest: clause, sentences: null };
  const count = found[1]?.toLowerCase() ?? 'one';
  const sentences = NUMBERS.includes(count) ? NUMBERS.indexOf(count) + 1 : Math.max(1, Number(count));
  return { rest: clause.replace(found[0], '').trim(), sentences };
}
