import type { Clock } from '../clock.ts';
import type { Device, Devices } from '../device/device.ts';
import type { Decision, LanguageModel, PastStep } from '../llm/model.ts';
import type { RunRecorder } from './run-recorder.ts';
import type { Step, Task } from './task.ts';

export interface AgentDependencies {
  devices: Devices;
  model: Pick<LanguageModel, 'decide'>;
  clock: Clock;
  /** Waits at least this long between steps, so that a person can follow. Rejects when `signal` aborts. */
  pause: (signal: AbortSignal) => Promise<void>;
}

export interface AgentRun {
  task: Task;
  recorder: RunRecorder;
  /** Stores the step and its cost. Anything but `recorded` ends the run. */
  recordStep: (step: Step) => Promise<'recorded' | 'lease_lost' | 'out_of_credits'>;
  signal: AbortSignal;
}

export type AgentOutcome =
  | { type: 'ended'; status: 'done' | 'failed'; output: unknown }
  /** Another worker has the task now: nothing more may be written. */
  | { type: 'lease_lost' };

const failed = (output: string): AgentOutcome => ({ type: 'ended', status: 'failed', output });

/** Runs a task on a device of its own: observe, decide, act, record, until the model ends it or a limit does. Choosing to
 *  end is not a step. Rejects with the signal's reason when aborted between steps. */
export async function runAgent(run: AgentRun, dependencies: AgentDependencies): Promise<AgentOutcome> {
  const device = await dependencies.devices.open(run.task.device);
  try {
    return await takeSteps(run, device, dependencies);
  } finally {
    await device.close();
  }
}

async function takeSteps(run: AgentRun, device: Device, dependencies: AgentDependencies): Promise<AgentOutcome> {
  const { task, recorder, signal } = run;
  const history: PastStep[] = [];
  await recorder.record(0, await device.frame(''));
  for (;;) {
    signal.throwIfAborted();
    const decision = await dependencies.model.decide({
      task: task.task,
      url: task.url,
      observation: await device.observe(),
      history,
      stepsLeft: task.maxSteps - history.length,
    });
    if (decision.type !== 'act') return end(decision);
    if (history.length === task.maxSteps)
      return failed(`Step limit reached: the task needs more than ${task.maxSteps}.`);
    const result = await device.perform(decision.action);
    history.push({ action: decision.action, ...result });
    // The frame comes first, so that whoever reads of a step finds its picture.
    await recorder.record(history.length, await device.frame(decision.reason));
    const { action, reason } = decision;
    const step = { index: history.length, action, reason, ...result, createdAt: dependencies.clock.now() };
    const outcome = await run.recordStep(step);
    if (outcome === 'lease_lost') return { type: 'lease_lost' };
    if (outcome === 'out_of_credits') return failed('Out of credits: the account has none left for the next step.');
    await dependencies.pause(signal);
  }
}

function end(decision: Exclude<Decision, { type: 'act' }>): AgentOutcome {
  if (decision.type === 'fail') return failed(decision.reason);
  return { type: 'ended', status: 'done', output: decision.output };
}
