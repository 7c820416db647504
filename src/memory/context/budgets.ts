/** One part of a context: its items as they will be written, best first, and what it may cost. */
export interface BudgetedPart {
  items: readonly string[];
  /** Negative leaves the part out; 0 gives it only what the others leave. */
  maxTokens: number;
}

/** How many items of each part fit. Every part first fills its own budget from the top of its list; what is left over
 *  then goes to the parts that want more, in the order given, so that the sum never exceeds the sum of the budgets. */
export function fitBudgets(parts: readonly BudgetedPart[], countTokens: (text: string) => number): number[] {
  const counts = parts.map(() => 0);
  let spareTokens = 0;
  parts.forEach(({ items, maxTokens }, part) => {
    spareTokens += take(items, counts, part, Math.max(maxTokens, 0), countTokens);
  });
  parts.forEach(({ items, maxTokens }, part) => {
    if (maxTokens >= 0) spareTokens = take(items, counts, part, spareTokens, countTokens);
  });
  return counts;
}

/** Moves items into the part while the next one fits; gives back the tokens that remain. */
function take(
  items: readonly string[],
  counts: number[],
  part: number,
  tokens: number,
  countTokens: (text: string) => number,
): number {
  let left = tokens;
  for (let at = counts[part] ?? 0; at < items.length && left > 0; at++) {
    const cost = countTokens(items[at] ?? '');
    if (cost > left) break;
    left -= cost;
    counts[part] = at + 1;
  }
  return left;
}
