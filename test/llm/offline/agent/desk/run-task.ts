import type { DeviceFile } from '../../../../../src/device/device.ts';
import type { Decision, PastStep } from '../../../../../src/llm/model.ts';
import { decideOffline } from '../../../../../src/llm/offline/decide.ts';
import { openDevice, START } from '../../../../device/apps/open-device.ts';

export interface Ended {
  decision: Exclude<Decision, { type: 'act' }>;
  downloads: readonly DeviceFile[];
  /** Application in front at the end. */
  app: string;
  /** Number of steps. */
  steps: number;
}

/** Runs a task on a computer whose day is a Sunday, 22 November 2026. */
export async function runTask(task: string, files: readonly DeviceFile[] = []): Promise<Ended> {
  const device = await openDevice({ files });
  const history: PastStep[] = [];
  const fixed = { task, url: null, metadata: {}, responseModel: null, tools: [], samples: false, now: START };
  for (;;) {
    const observation = await device.observe();
    const decision = decideOffline({ ...fixed, observation, history, stepsLeft: 60 - history.length });
    if (decision.type !== 'act') {
      const downloads = await device.downloads();
      return { decision, downloads, app: observation.app, steps: history.length };
    }
    if (decision.action.type === 'call_tool') throw new Error('The task offers no tool.');
    history.push({ ...(await device.perform(decision.action)), action: decision.action, observation });
  }
}

export const outputOf = ({ decision }: Ended): unknown =>
  decision.type === 'done' ? decision.output : `failed: ${decision.unmet?.map(({ detail }) => detail).join(' ')}`;
