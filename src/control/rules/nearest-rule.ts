import type { SeenRequest } from '../seen-request.ts';
import type { ActiveRule } from './active-rule.ts';
import type { StoredRule } from './rule.ts';

export interface NearestRule {
  ruleId: string;
  /** What keeps it from being applied, in words. */
  mismatches: string[];
}

/** Of the rules that could have been applied to the request, the one with the fewest mismatches, of equals one for the same
 *  operation; null without one.
 *  @param rules in the order in which they are tried */
export function findNearestRule(rules: readonly ActiveRule[], request: SeenRequest): NearestRule | null {
  const candidates = rules
    .filter(({ rule }) => rule.accountId === null || rule.accountId === request.accountId)
    .map((each) => ({
      rule: each.rule,
      mismatches: each.mismatches(request),
      isForOther: Number(each.operation !== null && each.operation !== request.operation),
    }))
    .sort((a, b) => a.mismatches.length - b.mismatches.length || a.isForOther - b.isForOther);
  const [nearest] = candidates;
  if (!nearest) return null;
  const { rule, mismatches } = nearest;
  return { ruleId: rule.id, mismatches: mismatches.length > 0 ? mismatches : [describeLimits(rule)] };
}

const LIMITS = ['calls', 'times', 'share', 'window', 'scenario'] as const;

function describeLimits(rule: StoredRule): string {
  const limits = LIMITS.filter((name) => rule[name] !== undefined);
  if (limits.length === 0) return 'it matches: the rule was added later';
  return `it matches: ${limits.join(' and ')} of the rule did not allow it, or the rule was added later`;
}
