import { setTimeout as delay } from 'node:timers/promises';
import type { Devices } from '../device/device.ts';
import type { LanguageModel, ModelCall, PastStep } from '../llm/model.ts';

export interface WarmUpOptions {
  /** Null where a device takes more than memory: Chromium's is a process. */
  devices: Devices | null;
  /** Null where calls of the model cost something. */
  model: LanguageModel | null;
  /** Whether there is no other work. */
  isIdle: () => boolean;
}

/** Its site, its words and its steps are those of many tasks. */
const TASK = 'Find the cheapest kettle in the shop';
const TEXT = 'Ada Lovelace wrote the first program for the machine of Charles Babbage in London in 1843.';
const MAX_STEPS = 12;
/** Between two parts of the work, each of which takes some ms: work that arrives does not wait for the whole. */
const PAUSE_MS = 20;

const CALL: ModelCall = { accountId: '', ownerId: '', scopeId: '', signal: new AbortController().signal };

/** Runs a task and reads a text, of which nothing is stored: so everything is loaded that the first work would have to load.
 *  Ends early when there is work, which then loads what it needs. */
export async function warmUp({ devices, model, isIdle }: WarmUpOptions): Promise<void> {
  const hasTime = async () => {
    await delay(PAUSE_MS, undefined, { ref: false });
    return isIdle();
  };
  if (devices && model && (await hasTime())) await runTask(devices, model, hasTime);
  if (!model || !(await hasTime())) return;
  await model.extract({ text: TEXT, subject: null, domain: '', exampleQueries: '', entityTypes: [] }, CALL);
  if (await hasTime()) await import('../memory/engine.ts');
}

async function runTask(devices: Devices, model: LanguageModel, hasTime: () => Promise<boolean>): Promise<void> {
  const device = await devices.open({ accountId: '', kind: 'desktop', allowedUrls: [], files: [] });
  const history: PastStep[] = [];
  const fixed = { task: TASK, url: null, metadata: {}, responseModel: null, tools: [], now: 0, samples: false };
  try {
    while (history.length < MAX_STEPS && (await hasTime())) {
      const observation = await device.observe();
      const stepsLeft = MAX_STEPS - history.length;
      const decision = await model.decide(
        { ...fixed, observation, screenshot: async () => null, history, stepsLeft },
        CALL,
      );
      if (decision.type !== 'act' || decision.action.type === 'call_tool' || !(await hasTime())) return;
      const result = await device.perform(decision.action);
      await device.scene(decision.reason);
      history.push({ ...result, action: decision.action, reason: decision.reason, observation });
    }
  } finally {
    await device.close();
  }
}
