import { expect } from 'vitest';
import type { AccessibilityNode, ActionResult, Device } from '../../../src/device/device.ts';
import { toCallEffect } from '../../../src/device/effect.ts';
import { createSimulatedDevices } from '../../../src/device/simulated/simulated-devices.ts';
import { createBuiltInWeb } from '../../../src/device/simulated/web/built-in-web.ts';
import type { AgentAction, DecideInput, Decision, LanguageModel, PastStep } from '../../../src/llm/model.ts';
import { EPOCH } from '../../support/run/samples.ts';
import { toCall } from './model-test.ts';

const web = createBuiltInWeb({ seed: 1 });
const devices = createSimulatedDevices({ web, homeUrl: web.homeUrl });

export type Wanted = Partial<Pick<DecideInput, 'metadata' | 'responseModel' | 'samples' | 'tools' | 'url'>> & {
  /** What a tool of the client answers; `sunny` when not given. */
  toolAnswer?: string;
};

export interface AgentRun {
  end: Exclude<Decision, { type: 'act' }>;
  actions: AgentAction[];
  /** What was given and said along the way: all that is shown to whoever watches. */
  reasons: string[];
}

/** Opens a device for one piece of work. */
export async function withDevice<T>(work: (device: Device) => Promise<T>): Promise<T> {
  const device = await devices.open({ accountId: 'a', kind: 'desktop', allowedUrls: [], files: [], startedAt: EPOCH });
  try {
    return await work(device);
  } finally {
    await device.close();
  }
}

export async function toDecideInput(
  device: Device,
  task: string,
  changes: Partial<DecideInput> = {},
): Promise<DecideInput> {
  return {
    task,
    ...{ url: null, metadata: {}, responseModel: null, tools: [], history: [], stepsLeft: 12 },
    ...{ now: EPOCH, samples: false },
    observation: await device.observe(),
    screenshot: () => device.frame(''),
    ...changes,
  };
}

/** The agent's loop in small. Whatever is done must be possible on the screen. */
export async function runAgent(
  model: LanguageModel,
  task: string,
  { toolAnswer = 'sunny', ...wanted }: Wanted = {},
): Promise<AgentRun> {
  return withDevice(async (device) => {
    const history: PastStep[] = [];
    const reasons: string[] = [];
    for (;;) {
      const stepsLeft = 12 - history.length;
      const input = await toDecideInput(device, task, { ...wanted, history: [...history], stepsLeft });
      const decision = await model.decide(input, toCall());
      reasons.push(decision.reason);
      if (decision.type !== 'act') return { end: decision, actions: history.map(({ action }) => action), reasons };
      expect(stepsLeft).toBeGreaterThan(0);
      expectPossible(decision.action, input);
      const { observation } = input;
      const { action } = decision;
      const result = action.type === 'call_tool' ? toResult(action.name, toolAnswer) : await device.perform(action);
      history.push({ ...result, action, observation });
    }
  });
}

function toResult(name: string, value: string): ActionResult {
  return { ok: true, summary: `Answered: ${value}`, value, effects: [toCallEffect(name, {})] };
}

/** What an action names by its ref stands on the screen, and a tool that it calls is offered. */
export function expectPossible(action: AgentAction, { observation, tools }: DecideInput): void {
  if (action.type === 'call_tool') expect(tools.map(({ name }) => name)).toContain(action.name);
  if (!('target' in action) || typeof action.target !== 'string') return;
  expect(refsIn(observation.tree)).toContain(action.target);
}

function refsIn({ ref, children = [] }: AccessibilityNode): string[] {
  return [...(ref === undefined ? [] : [ref]), ...children.flatMap(refsIn)];
}
