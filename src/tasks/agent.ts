import type { Clock } from '../clock.ts';
import type { Device, Devices, Observation } from '../device/device.ts';
import type { AgentAction, Decision, LanguageModel, PastStep } from '../llm/model.ts';
import { performAction } from './perform-action.ts';
import type { RunRecorder } from './run-recorder.ts';
import type { EndReason, FinalStatus, Step, Task } from './task.ts';
import type { StepOutcome } from './task-lease-store.ts';
import type { ViewerControl } from './viewer-control.ts';
import { withDirectives } from './with-directives.ts';
import { withProgressCheck } from './with-progress-check.ts';

export interface AgentDependencies {
  devices: Devices;
  model: Pick<LanguageModel, 'decide'>;
  clock: Clock;
  /** Pause between steps, so that a person can follow. */
  stepMs: number;
  /** The longest a run may take. */
  runLimitMs: number;
  /** Rejects when `signal` aborts. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

export interface AgentRun {
  task: Task;
  recorder: RunRecorder;
  viewer: ViewerControl;
  /** Stores the step and what it costs. Anything but `recorded` ends the run. */
  recordStep: (step: Step) => Promise<StepOutcome>;
  signal: AbortSignal;
}

export interface AgentEnd {
  status: FinalStatus;
  endReason: EndReason;
  output: unknown;
}

/** `lease_lost`: another worker has the task now, so nothing more may be written. */
export type AgentOutcome = AgentEnd | 'lease_lost';

/** Runs a task on a device of its own: observe, decide, act, record, until the model ends it or a limit does. Choosing to
 *  end is not a step. Between the agent's steps a viewer may take over. Rejects with the signal's reason when aborted. */
export async function runAgent(run: AgentRun, dependencies: AgentDependencies): Promise<AgentOutcome> {
  const { device: kind, options } = run.task;
  const device = await dependencies.devices.open({ kind, allowedUrls: options.allowed_urls ?? [], files: [] });
  try {
    return await new AgentLoop(run, device, dependencies).go();
  } finally {
    await device.close();
  }
}

class AgentLoop {
  private readonly run: AgentRun;
  private readonly device: Device;
  private readonly dependencies: AgentDependencies;
  private readonly model: Pick<LanguageModel, 'decide'>;
  /** The agent's steps; the viewer's are not among them. */
  private readonly history: PastStep[] = [];
  private stepCount = 0;

  constructor(run: AgentRun, device: Device, dependencies: AgentDependencies) {
    this.run = run;
    this.device = device;
    this.dependencies = dependencies;
    this.model = withDirectives(withProgressCheck(dependencies.model), run.task.directives);
  }

  async go(): Promise<AgentOutcome> {
    const { run, device, dependencies } = this;
    const { clock, runLimitMs } = dependencies;
    const deadline = clock.now() + runLimitMs;
    await run.recorder.record(0, await device.frame(''));
    for (;;) {
      run.signal.throwIfAborted();
      if (clock.now() >= deadline) return failed('time_limit', `Time limit reached: ${runLimitMs / 1000} s.`);
      const ended = (await this.serveViewer()) ?? (await this.takeStep());
      if (ended) return ended;
    }
  }

  private async serveViewer(): Promise<AgentOutcome | null> {
    for (;;) {
      const action = await this.run.viewer.nextAction(this.run.signal);
      if (!action) return null;
      const ended = await this.act('viewer', action, 'The viewer did it.', await this.device.observe());
      if (ended) return ended;
    }
  }

  private async takeStep(): Promise<AgentOutcome | null> {
    const { task, signal } = this.run;
    const observation = await this.device.observe();
    const decision = await this.model.decide({
      task: task.task,
      url: task.url,
      metadata: task.options.metadata ?? {},
      responseModel: task.options.response_model ?? null,
      observation,
      history: this.history,
      stepsLeft: task.maxSteps - this.history.length,
    });
    if (decision.type !== 'act') return toEnd(decision);
    if (this.history.length === task.maxSteps) {
      return failed('step_limit', `Step limit reached: the task needs more than ${task.maxSteps}.`);
    }
    const ended = await this.act('agent', decision.action, decision.reason, observation);
    const { stepMs, sleep } = this.dependencies;
    const waitMs = decision.action.type === 'wait' ? Math.min(decision.action.ms, MAX_WAIT_MS) : 0;
    if (!ended) await sleep(Math.max(task.directives.stepMs ?? stepMs, waitMs), signal);
    return ended;
  }

  private async act(
    actor: Step['actor'],
    action: AgentAction,
    reason: string,
    before: Observation,
  ): Promise<AgentOutcome | null> {
    const { device, run } = this;
    const done = await performAction({ device, action, before, task: run.task, clock: this.dependencies.clock });
    if (actor === 'agent') this.history.push({ ...done.result, action, observation: before });
    this.stepCount += 1;
    // The frame comes first, so that whoever reads of a step finds its picture.
    await run.recorder.record(this.stepCount, await device.frame(actor === 'agent' ? reason : done.result.summary));
    const outcome = await run.recordStep({ ...done.step, index: this.stepCount, actor, reason });
    if (outcome === 'out_of_credits') {
      return failed(outcome, 'Out of credits: the account has none left for the next step.');
    }
    if (outcome === 'cancelled') return CANCELLED;
    return outcome === 'lease_lost' ? outcome : null;
  }
}

const MAX_WAIT_MS = 60_000;

export const CANCELLED: AgentEnd = { status: 'cancelled', endReason: 'cancelled', output: 'Cancelled.' };

const failed = (endReason: EndReason, output: string): AgentEnd => ({ status: 'failed', endReason, output });

function toEnd(decision: Exclude<Decision, { type: 'act' }>): AgentEnd {
  if (decision.type === 'fail') return failed(decision.cause ?? 'failed', decision.reason);
  return { status: 'done', endReason: 'done', output: decision.output };
}
