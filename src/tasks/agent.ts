import type { Device, Observation } from '../device/device.ts';
import type { Directives } from '../directives.ts';
import type { AgentAction, Decision, LanguageModel, ModelCall, PastStep, ToolOffer } from '../llm/model.ts';
import { ModelError } from '../llm/model-error.ts';
import { endOf, failed, type RunEnd, type RunOutcome, timeLimitReached } from './run-end.ts';
import type { Stepper } from './stepper.ts';
import { withDirectives } from './with-directives.ts';
import { withProgressCheck } from './with-progress-check.ts';

/** What the agent is to do on a device that is open. */
export interface Assignment {
  task: string;
  url: string | null;
  metadata: Readonly<Record<string, unknown>>;
  responseModel: object | null;
  tools: readonly ToolOffer[];
  maxSteps: number;
  directives: Directives;
}

export interface AgentOptions {
  device: Device;
  model: Pick<LanguageModel, 'decide'>;
  stepper: Stepper;
  /** On whose behalf the model is asked. */
  call: ModelCall;
  signal: AbortSignal;
  /** Pause between steps, so that a person can follow. */
  stepMs: number;
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  now: () => number;
  /** Epoch ms at which the time is up, and how long it was. */
  deadline: number;
  limitMs: number;
  /** Lets others act between the agent's steps; an outcome ends the run. */
  serveOthers: () => Promise<RunOutcome | null>;
}

const MAX_WAIT_MS = 60_000;

/** Observes, decides, acts and records, until the model ends it or a limit does. Choosing to end is not a step. Rejects
 *  with the signal's reason when aborted. */
export async function runAgent(assignment: Assignment, options: AgentOptions): Promise<RunOutcome> {
  const { maxSteps, directives, ...asked } = assignment;
  const { device, signal } = options;
  const model = withDirectives(withProgressCheck(options.model), directives);
  const history: PastStep[] = [];
  for (;;) {
    signal.throwIfAborted();
    if (options.now() >= options.deadline) return timeLimitReached(options.limitMs);
    const interrupted = await options.serveOthers();
    if (interrupted) return interrupted;
    const observation = await device.observe();
    const stepsLeft = maxSteps - history.length;
    const screenshot = () => device.frame('');
    const input = { ...asked, observation, screenshot, history, stepsLeft };
    const decision = await model.decide(input, options.call).catch(toFailure);
    if (decision.type !== 'act') return toEnd(decision);
    if (stepsLeft === 0) return failed('step_limit', `Step limit reached: the task needs more than ${maxSteps}.`);
    const ended = await takeStep(decision, observation, history, options);
    if (ended) return ended;
    await options.sleep(pauseAfter(decision.action, directives.stepMs ?? options.stepMs), signal);
  }
}

async function takeStep(
  { action, reason, secrets = [] }: Extract<Decision, { type: 'act' }>,
  before: Observation,
  history: PastStep[],
  { stepper }: AgentOptions,
): Promise<RunOutcome | null> {
  const { result, outcome } = await stepper.take({ actor: 'agent', action, reason, before, secrets });
  history.push({ ...result, action, reason, observation: before });
  return endOf(outcome) ?? (result.isFatal ? failed('failed', result.summary) : null);
}

/** A model that does not do its part ends the run, with what to mend. */
function toFailure(error: unknown): Decision {
  if (error instanceof ModelError) return { type: 'fail', cause: 'model', reason: error.message };
  throw error;
}

function pauseAfter(action: AgentAction, stepMs: number): number {
  return action.type === 'wait' ? Math.max(stepMs, Math.min(action.ms, MAX_WAIT_MS)) : stepMs;
}

function toEnd(decision: Exclude<Decision, { type: 'act' }>): RunEnd {
  if (decision.type === 'fail') return failed(decision.cause ?? 'failed', decision.reason);
  return { status: 'done', endReason: 'done', output: decision.output };
}
