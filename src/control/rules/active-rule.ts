import { AppError } from '../../errors.ts';
import { createRandom, type Random } from '../../random.ts';
import { InvalidDocumentError } from '../invalid-document.ts';
import { compileMatch } from '../match/matcher.ts';
import type { SeenRequest } from '../seen-request.ts';
import { compileTemplate } from '../templates/template.ts';
import { checkHeaders, checkRule } from './check-rule.ts';
import type { Effects, RuleDocument, StoredRule } from './rule.ts';

/** What a rule demands of one request: its effects, with the templates filled in. */
export interface Ruling {
  ruleId: string;
  effects: Effects;
  random: Random;
}

export interface ActiveRule {
  readonly rule: StoredRule;
  /** The only operation that it can apply to; null if there may be several. */
  readonly operation: string | null;
  /** The only path that it can apply to; null if there may be several. */
  readonly path: string | null;
  readonly counts: { matched: number; applied: number };
  /** Counts the request if it matches. Null if the rule does not apply. */
  judge(request: SeenRequest, world: { scenarios: Map<string, string>; now: () => number }): Ruling | null;
  mismatches(request: SeenRequest): string[];
}

/** State of a scenario before any rule has moved it. */
const STARTED = 'started';

/** Compiles a rule; `at` is its path in the document, for errors.
 *  @throws InvalidDocumentError */
export function compileRule(rule: StoredRule, at: string): ActiveRule {
  checkRule(rule, at);
  const { match = {}, times = Infinity, share = 1, seed = 1, scenario, accountId } = rule;
  const matcher = compileMatch(match, `${at}.match`);
  const fill = compileTemplate(rule.do, `${at}.do`);
  const isInWindow = compileWindow(rule, at);
  const counts = { matched: 0, applied: 0 };
  return {
    rule,
    operation: matcher.operation,
    path: matcher.path,
    counts,
    mismatches: (request) =>
      withinBudget(
        () => matcher.mismatches(request),
        (problem) => [problem],
      ),
    judge(request, { scenarios, now }) {
      if (accountId !== null && accountId !== request.accountId) return null;
      if (
        !withinBudget(
          () => matcher.matches(request),
          () => false,
        )
      )
        return null;
      if (scenario?.state !== undefined && (scenarios.get(scenario.name) ?? STARTED) !== scenario.state) return null;
      if (!isInWindow(now())) return null;
      counts.matched += 1;
      const random = createRandom(seed, `call ${counts.matched}`);
      if (!isInRange(counts.matched, rule) || counts.applied >= times || random.fraction() >= share) return null;
      counts.applied += 1;
      if (scenario?.next !== undefined) scenarios.set(scenario.name, scenario.next);
      const effects = fill({ request, call: counts.matched, random, now }) as Effects;
      checkHeaders(effects.http?.headers ?? {}, `rules["${rule.id}"].do.http.headers`);
      return { ruleId: rule.id, effects, random };
    },
  };
}

/** A stored rule. One that is no longer valid is kept, and applies to nothing. */
export function compileStoredRule(rule: StoredRule): ActiveRule {
  try {
    return compileRule(rule, 'rule');
  } catch (error) {
    if (!(error instanceof InvalidDocumentError)) throw error;
    const counts = { matched: 0, applied: 0 };
    const never = { operation: null, path: null, judge: () => null };
    return { rule, counts, ...never, mismatches: () => [error.message] };
  }
}

/** What `match` returns, or `otherwise` of the reason where the request has it take too many steps. */
function withinBudget<T>(match: () => T, otherwise: (problem: string) => T): T {
  try {
    return match();
  } catch (error) {
    if (error instanceof AppError) return otherwise(error.message);
    throw error;
  }
}

function isInRange(call: number, { calls }: RuleDocument): boolean {
  const { from = 1, to = Infinity, every = 1 } = calls ?? {};
  return call >= from && call <= to && (call - from) % every === 0;
}

function compileWindow({ window }: RuleDocument, at: string): (now: number) => boolean {
  if (!window) return () => true;
  const from = window.from === undefined ? -Infinity : toTime(window.from, `${at}.window.from`);
  const to = window.to === undefined ? Infinity : toTime(window.to, `${at}.window.to`);
  if (from >= to) throw new InvalidDocumentError(`${at}.window.to`, 'must be later than from: the rule never applies');
  return (now) => now >= from && now < to;
}

function toTime(text: string, at: string): number {
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new InvalidDocumentError(at, 'must be a time such as 2026-01-31T12:00:00Z');
  return time;
}
