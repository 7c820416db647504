/** One part of a context: its serialized items, best first, and its token budget. */
export interface BudgetedPart {
  items: readonly string[];
  /** Negative omits the part; 0 gives it only tokens that other parts leave. */
  maxTokens: number;
}

/** Number of items of each part that fit. Each part first fills its own budget. The remaining tokens then go to the
 *  parts in the given order, so the total never exceeds the sum of the budgets. */
export function fitBudgets(parts: readonly BudgetedPart[], countTokens: (text: string) => number): number[] {
  const counts = parts.map(() => 0);
  let spareTokens = 0;
  parts.forEach(({ items, maxTokens }, part) => {
    spareTokens += fill(items, counts, part, Math.max(maxTokens, 0), countTokens);
  });
  parts.forEach(({ items, maxTokens }, part) => {
    if (maxTokens >= 0) spareTokens = fill(items, counts, part, spareTokens, countTokens);
  });
  return counts;
}

/** Adds items to the part while they fit; returns the remaining tokens. */
function fill(
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
