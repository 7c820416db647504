import type { DecideInput, Decision } from '../model.ts';
import { conclude, concludeEarly } from './decide/conclude.ts';
import { toPlan } from './decide/plan.ts';
import type { Outcome } from './decide/pursue.ts';
import { pursuePlan } from './decide/pursue.ts';

/** Decides by rules: turns the task's words into a plan, follows it through the history, and gives the next action or the
 *  result. The same input always gives the same decision, and a plan is only so long, so no run goes on for ever. */
export function decideOffline({ task, url, observation, history, stepsLeft }: DecideInput): Decision {
  const outcomes: Outcome[] = [];
  const pursuit = pursuePlan(toPlan(task, url), observation, outcomes);
  let turn = pursuit.next();
  for (const step of history) {
    if (turn.done) break;
    turn = pursuit.next(step);
  }
  if (turn.done) return conclude(outcomes);
  if (stepsLeft < 1) return concludeEarly(outcomes);
  return { type: 'act', action: turn.value.action, reason: turn.value.reason };
}
