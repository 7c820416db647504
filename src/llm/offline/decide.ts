import type { DecideInput, Decision, PastStep } from '../model.ts';
import { secretsIn } from '../secrets.ts';
import { buildResult, concludeEarly, concludeWithModel } from './planner/build-result.ts';
import { secretsOf, toDetails } from './planner/details.ts';
import { executePlan } from './planner/execute/execute-plan.ts';
import { fillResponseModel } from './planner/execute/forms/fill-model.ts';
import type { Progress, StepGenerator } from './planner/execute/step-generator.ts';
import type { Intent } from './planner/intent.ts';
import { toPlan } from './planner/plan.ts';
import { withoutSecretsIn } from './planner/redact-secrets.ts';

/** The rules read the tree and need no picture. */
type OfflineInput = Omit<DecideInput, 'screenshot'>;

/** Decides by rules: turns the task's words into a plan, follows it through the history, and gives the next action or the
 *  result. The same input always gives the same decision, and a plan is only so long, so no run goes on for ever. */
export function decideOffline(input: OfflineInput): Decision {
  const details = toDetails(input.metadata);
  const progress: Progress = {
    task: input.task,
    details,
    outcomes: [],
    screen: input.history[0]?.observation ?? input.observation,
    hasLostPage: false,
    answerUrl: null,
    sampled: [],
    accepted: [],
    settled: new Set(),
    pending: [],
    caveats: [],
    staysOnPage: input.responseModel !== null,
  };
  const plan = toPlan(input.task, { startUrl: input.url, frontUrl: progress.screen.url, offers: input.tools });
  const decision = follow(pursueTask(plan, input, progress), progress, input);
  const said = plan.flatMap((intent) => (intent.kind === 'sign_in' ? (intent.password ?? []) : []));
  return withoutSecretsIn(decision, [...secretsOf(details), ...secretsIn(input.task), ...said]);
}

/** The plan, and after it the form that the output is to have. Null when any form will do. */
function* pursueTask(
  plan: readonly Intent[],
  { responseModel }: OfflineInput,
  progress: Progress,
): StepGenerator<PastStep | null> {
  yield* executePlan(plan, progress);
  const isOver = progress.outcomes.some((outcome) => outcome.isFatal);
  return responseModel === null || isOver ? null : yield* fillResponseModel(responseModel, progress);
}

/** Goes through the steps that were taken, each with the screen that came after it, to the first that was not. */
function follow(pursuit: StepGenerator<PastStep | null>, progress: Progress, input: OfflineInput): Decision {
  const { history, observation, stepsLeft } = input;
  let turn = pursuit.next();
  for (const [index, step] of history.entries()) {
    if (turn.done) break;
    turn = pursuit.next({ step, screen: history[index + 1]?.observation ?? observation });
  }
  if (turn.done) return turn.value ? concludeWithModel(progress.outcomes, turn.value) : buildResult(progress.outcomes);
  if (stepsLeft < 1) return concludeEarly(progress.outcomes);
  return { type: 'act', action: turn.value.action, reason: turn.value.reason };
}
