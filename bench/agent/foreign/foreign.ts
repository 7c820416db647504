/** How many tasks on sites that the agent does not know it does right. The sites are folders with forms of their own, by an author who
 *  read no code: a gym, a costume rental, a garage, a vet, a garden, courses, a hotel, a library and a list of defects (`tune`); a
 *  campsite, a swap shop and a help desk (`held`).
 *
 *  `node bench/agent/foreign/foreign.ts [tune|held] [verdict ...]` prints the totals, and the tasks with one of the verdicts. */
import { readFileSync } from 'node:fs';
import { mock } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createSimulatedDevices } from '../../../src/device/simulated/simulated-devices.ts';
import { createBuiltInWeb } from '../../../src/device/simulated/web/built-in-web.ts';
import { withFolderSites } from '../../../src/device/simulated/web/folder-sites/with-folder-sites.ts';
import type { WebRequest } from '../../../src/device/simulated/web/web.ts';
import type { Decision, PastStep } from '../../../src/llm/model.ts';
import { createOfflineModel } from '../../../src/llm/offline/offline-model.ts';
import { CALL } from '../../../test/support/model/model-call.ts';
import { SEED, TODAY } from '../agent-tasks/world.ts';

interface ForeignTask {
  site: string;
  task: string;
  url?: string;
  stands: boolean;
  /** Requests that must be sent, and nothing else. */
  acts?: readonly { path: string; fields: Readonly<Record<string, string>> }[];
  says?: readonly string[];
  never?: readonly string[];
}

interface Sent {
  host: string;
  path: string;
  fields: Readonly<Record<string, string>>;
}

export type ForeignVerdict = 'right' | 'honest' | 'wrong';

const MAX_STEPS = 60;

/** Performs a task with the offline model on a fresh device. */
async function perform({ task, url }: ForeignTask, sites: string): Promise<{ end: Decision; sent: Sent[] }> {
  const sent: Sent[] = [];
  const builtIn = createBuiltInWeb({ seed: SEED });
  const web = withFolderSites(builtIn, sites);
  const fetch = (request: WebRequest) => {
    const { method, form } = request;
    if (method === 'POST')
      sent.push({ host: request.url.host, path: request.url.pathname, fields: Object.fromEntries(form) });
    return web.fetch(request);
  };
  const devices = createSimulatedDevices({ web: { ...web, fetch }, homeUrl: builtIn.homeUrl });
  const device = await devices.open({
    startedAt: TODAY,
    accountId: 'bench',
    kind: 'desktop',
    allowedUrls: [],
    files: [],
  });
  const model = createOfflineModel();
  const history: PastStep[] = [];
  for (;;) {
    const observation = await device.observe();
    const input = {
      ...{ task, url: url ?? null, metadata: {}, responseModel: null, tools: [], observation, history },
      ...{ screenshot: async () => null, stepsLeft: MAX_STEPS - history.length, now: TODAY, samples: false },
    };
    const end: Decision =
      input.stepsLeft > 0
        ? await model.decide(input, CALL)
        : { type: 'fail', reason: 'The run used all its steps.', cause: 'step_limit' };
    if (end.type !== 'act') {
      await device.close();
      return { end, sent };
    }
    if (end.action.type === 'call_tool') throw new Error('No tools were offered.');
    history.push({ ...(await device.perform(end.action)), reason: end.reason, observation, action: end.action });
  }
}

/** `right`: what must be sent or said, and nothing else. `honest`: says that it was not done. `wrong`: anything else. */
function judge(
  { site, stands, acts = [], says = [], never = [] }: ForeignTask,
  end: Decision,
  sent: readonly Sent[],
): ForeignVerdict {
  const isAs = ({ host, path, fields }: Sent, act: (typeof acts)[number]): boolean =>
    host === site &&
    path === act.path &&
    Object.entries(act.fields).every(([name, value]) => isSame(fields[name], value));
  const isOpen = end.type === 'fail' || (end.type === 'done' && end.unmet.length > 0);
  const text = (end.type === 'done' ? JSON.stringify(end.output) : end.type === 'fail' ? end.reason : '').toLowerCase();
  const holds = (part: string): boolean => text.replaceAll(',', '').includes(part.toLowerCase().replaceAll(',', ''));
  if (!sent.every((request) => acts.some((act) => isAs(request, act)))) return 'wrong';
  if (!isOpen && never.some(holds)) return 'wrong';
  if (!acts.every((act) => sent.some((request) => isAs(request, act))) || !says.every(holds))
    return isOpen ? 'honest' : 'wrong';
  const isRefused = isOpen || REFUSES.test(text);
  return stands || acts.length > 0 || isRefused ? 'right' : 'wrong';
}

const REFUSES = /\bno\b|\bnot\b|\bnone\b/;
const isSame = (one = '', other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Runs a half and returns each task with its verdict. */
export async function runForeign(
  half: 'tune' | 'held',
): Promise<{ task: string; verdict: ForeignVerdict; end: Decision; sent: Sent[] }[]> {
  mock.timers.enable({ apis: ['Date'], now: TODAY });
  const tasks = JSON.parse(readFileSync(new URL(`./${half}/tasks.json`, import.meta.url), 'utf8')) as ForeignTask[];
  const sites = fileURLToPath(new URL(`./${half}/sites`, import.meta.url));
  const results = [];
  for (const task of tasks) {
    const { end, sent } = await perform(task, sites);
    results.push({ task: task.task, verdict: judge(task, end, sent), end, sent });
  }
  mock.timers.reset();
  return results;
}

if (import.meta.main) {
  const [half = 'tune', ...shown] = process.argv.slice(2);
  const results = await runForeign(half === 'held' ? 'held' : 'tune');
  for (const { task, verdict, end, sent } of results)
    if (shown.includes(verdict))
      console.log(`[${verdict}] ${task}\n  ${JSON.stringify(end)}\n  sent ${JSON.stringify(sent)}`);
  const counts = Object.entries(Object.groupBy(results, ({ verdict }) => verdict));
  console.log(`${half}: ${counts.map(([verdict, of]) => `${of?.length} ${verdict}`).join(', ')} of ${results.length}`);
}
