import type { ActionResult, Device, Observation } from '../../device/device.ts';
import type { Directives } from '../../directives.ts';
import type { AgentAction, Decision, LanguageModel, ModelCall, PastStep, ToolOffer } from '../../llm/model.ts';
import { ModelError } from '../../llm/model-error.ts';
import { endOf, failed, type RunEnd, type RunOutcome, timeLimitReached } from './run-end.ts';
import type { DrawScreen, Stepper } from './stepper.ts';
import { withDirectives } from './with-directives.ts';
import { withProgressCheck } from './with-progress-check.ts';

/** A task for the agent, on an open device. */
export interface Assignment {
  task: string;
  url: string | null;
  metadata: Readonly<Record<string, unknown>>;
  responseModel: object | null;
  tools: readonly ToolOffer[];
  maxSteps: number;
  directives: Directives;
  /** See `DecideInput`. */
  isReplanned?: boolean;
  /** When the run started, epoch ms; the same for every attempt. */
  startedAt: number;
}

export interface AgentOptions {
  device: Device;
  model: Pick<LanguageModel, 'decide'>;
  stepper: Stepper;
  /** Calls a tool of the client; tasks that the client sends meanwhile run with these options. */
  callTool: (name: string, input: object, agent: AgentOptions) => Promise<ActionResult>;
  draw: DrawScreen;
  /** Account and scope of the calls of the model. */
  call: ModelCall;
  signal: AbortSignal;
  /** Pause between steps, so that a person can follow. */
  stepMs: number;
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Monotonic clock, in ms. */
  now: () => number;
  /** Value of `now` at which the time limit, `limitMs`, is reached. */
  deadline: number;
  limitMs: number;
  /** The only addresses that the device opens; empty for any. */
  allowedUrls: readonly string[];
  /** Whether sample data may stand for required values that nobody gave. */
  samples: boolean;
  /** Lets viewers and the client act between the agent's steps; an outcome ends the run. */
  serveOthers: () => Promise<RunOutcome | null>;
}

const MAX_WAIT_MS = 60_000;

/** Observes, decides, acts and records until the model ends the run or a limit is reached. Ending is not a step. Rejects
 *  with the signal's reason when aborted. */
export async function runAgent(assignment: Assignment, options: AgentOptions): Promise<RunOutcome> {
  const { maxSteps, directives, startedAt, ...request } = assignment;
  const { device, signal } = options;
  const model = withDirectives(withProgressCheck(options.model), directives);
  const history: PastStep[] = [];
  const stepMs = directives.stepMs ?? options.stepMs;
  const samples = options.samples || directives.samples === true;
  const fixed = { ...request, allowedUrls: options.allowedUrls, now: startedAt, samples };
  let isPauseDue = false;
  for (;;) {
    const interrupted = await beforeStep(options);
    if (interrupted) return interrupted;
    const observation = await device.observe();
    const stepsLeft = maxSteps - history.length;
    const screenshot = () => options.draw('');
    const input = { ...fixed, observation, screenshot, history, stepsLeft };
    const decision = await model.decide(input, options.call).catch(toFailure);
    // The run may have been cancelled while the reply was stored.
    signal.throwIfAborted();
    if (decision.type !== 'act') return toEnd(decision);
    if (stepsLeft === 0) return failed('step_limit', `Step limit reached: the task needs more than ${maxSteps}.`);
    // Pauses only between two steps, so not before it is known that there is another.
    const paused = isPauseDue ? await pause(stepMs, options) : null;
    isPauseDue = false;
    // The screen may have changed: decide again.
    if (paused === 'others_acted') continue;
    if (paused) return paused;
    const ended = await executeStep(decision, observation, history, options);
    if (ended) return ended;
    isPauseDue = decision.action.type !== 'wait';
    if (decision.action.type === 'wait') await options.sleep(toWaitMs(decision.action, stepMs), signal);
  }
}

async function beforeStep({ signal, now, deadline, limitMs, serveOthers }: AgentOptions): Promise<RunOutcome | null> {
  signal.throwIfAborted();
  return now() >= deadline ? timeLimitReached(limitMs) : serveOthers();
}

async function pause(ms: number, options: AgentOptions): Promise<RunOutcome | 'others_acted' | null> {
  const stepCount = options.stepper.count();
  await options.sleep(ms, options.signal);
  const interrupted = await beforeStep(options);
  return interrupted ?? (options.stepper.count() > stepCount ? 'others_acted' : null);
}

function toWaitMs({ ms }: Extract<AgentAction, { type: 'wait' }>, stepMs: number): number {
  return Math.max(stepMs, Math.min(ms, MAX_WAIT_MS));
}

async function executeStep(
  { action, reason, problem, secrets = [] }: Extract<Decision, { type: 'act' }>,
  before: Observation,
  history: PastStep[],
  agent: AgentOptions,
): Promise<RunOutcome | null> {
  const step = { actor: 'agent', reason, before, secrets } as const;
  const { result, outcome } = await agent.stepper.execute(
    action.type === 'call_tool'
      ? { ...step, action, callTool: () => callTool(action, problem, agent) }
      : { ...step, action },
  );
  history.push({ ...result, action, reason, observation: before, ...(problem !== undefined && { isInvalid: true }) });
  return endOf(outcome) ?? (result.isFatal ? failed('failed', result.summary) : null);
}

async function callTool(
  { name, input }: Extract<AgentAction, { type: 'call_tool' }>,
  problem: string | undefined,
  agent: AgentOptions,
): Promise<ActionResult> {
  return problem === undefined ? agent.callTool(name, input, agent) : { ok: false, summary: problem, value: null };
}

/** A failure of the model ends the run, with its message as the reason. */
function toFailure(error: unknown): Decision {
  if (error instanceof ModelError) return { type: 'fail', cause: 'model', reason: error.message };
  throw error;
}

function toEnd(decision: Exclude<Decision, { type: 'act' }>): RunEnd {
  if (decision.type === 'fail') return failed(decision.cause ?? 'failed', decision.reason, decision.unmet);
  const { output, unmet, sampled } = decision;
  return { status: 'done', endReason: 'done', output, unmet, sampled };
}
