import { expect } from 'vitest';
import type { DeviceFile, Observation } from '../../src/device/device.ts';
import { createSimulatedDevices } from '../../src/device/simulated/simulated-devices.ts';
import { createBuiltInWeb } from '../../src/device/simulated/web/built-in-web.ts';
import type { Decision, PastStep } from '../../src/llm/model.ts';
import { decideOffline } from '../../src/llm/offline/decide.ts';

const web = createBuiltInWeb({ seed: 1 });
const devices = createSimulatedDevices({ web, homeUrl: web.homeUrl });

export interface Wanted {
  url?: string | null;
  metadata?: Record<string, unknown>;
  responseModel?: object | null;
  allowedUrls?: readonly string[];
  files?: readonly DeviceFile[];
  maxSteps?: number;
}

export interface Run {
  decision: Exclude<Decision, { type: 'act' }>;
  /** Types of the actions, in order. */
  actions: string[];
  notes: string[];
  history: PastStep[];
  observation: Observation;
  downloads: string[];
}

/** The agent's loop in small: decide and perform until the decision is to end. */
export async function run(task: string, wanted: Wanted = {}): Promise<Run> {
  const { url = null, metadata = {}, responseModel = null, allowedUrls = [], files = [], maxSteps = 60 } = wanted;
  const device = await devices.open({ kind: 'desktop', allowedUrls, files });
  const history: PastStep[] = [];
  for (;;) {
    const stepsLeft = maxSteps - history.length;
    const observation = await device.observe();
    const decision = decideOffline({ task, url, metadata, responseModel, observation, history, stepsLeft });
    if (decision.type !== 'act') {
      const actions = history.map((step) => step.action);
      const notes = actions.flatMap((action) => (action.type === 'write_note' ? [action.text] : []));
      const downloads = (await device.downloads()).map(({ name }) => name);
      await device.close();
      return { decision, actions: actions.map((action) => action.type), notes, history, observation, downloads };
    }
    expect(stepsLeft).toBeGreaterThan(0);
    const { action } = decision;
    if (action.type === 'call_tool') throw new Error('The offline agent calls no tools.');
    history.push({ ...(await device.perform(action)), action, observation });
  }
}
