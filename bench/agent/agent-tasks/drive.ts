import type { DeviceFile, Devices, ReadDocument } from '../../../src/device/device.ts';
import { createSimulatedDevices } from '../../../src/device/simulated/simulated-devices.ts';
import { createBuiltInWeb } from '../../../src/device/simulated/web/built-in-web.ts';
import type { Web, WebRequest, WebResponse } from '../../../src/device/simulated/web/web.ts';
import { readDocument } from '../../../src/documents/read-document.ts';
import type { Decision, LanguageModel, PastStep, Unmet } from '../../../src/llm/model.ts';
import { createOfflineModel } from '../../../src/llm/offline/offline-model.ts';
import { CALL } from '../../../test/support/model/model-call.ts';
import type { Act, ActKind, BenchTask, Outcome } from './task.ts';
import { toResult } from './task.ts';
import { textOf } from './text.ts';
import { SEED, TODAY } from './world.ts';

const MAX_STEPS = 60;
const REFERENCES: Readonly<Record<string, ActKind>> = {
  CS: 'order',
  FL: 'booking',
  MSG: 'message',
  FB: 'survey',
  PP: 'permit',
};

/** Makes the computers that tasks are performed on. */
export type MakeDevices = (web: Web, homeUrl: string) => Devices;

const simulated: MakeDevices = (web, homeUrl) => createSimulatedDevices({ web, homeUrl, readDocument: readText });

/** Performs a task with the offline model on a fresh device, in this process. */
export async function drive(
  task: BenchTask,
  model: LanguageModel = createOfflineModel(),
  makeDevices = simulated,
): Promise<Outcome> {
  const acts: Act[] = [];
  const builtIn = createBuiltInWeb({ seed: SEED });
  const permit: Record<string, string> = {};
  const fetch = async (request: WebRequest): Promise<WebResponse> => {
    const before = itemsOf(request.cookies.values(request.url).get('cart'));
    const response = await builtIn.fetch(request);
    if (request.method === 'POST') {
      const after = itemsOf(request.cookies.values(response.url).get('cart'));
      acts.push(...toActs(request, response, { before, after, permit }));
    }
    return response;
  };
  const devices = makeDevices({ fetch }, builtIn.homeUrl);
  const files: DeviceFile[] = [...(task.files ?? [])];
  const device = await devices.open({
    startedAt: TODAY,
    accountId: 'bench',
    kind: 'desktop',
    allowedUrls: task.allowedUrls ?? [],
    files,
  });
  const history: PastStep[] = [];
  const calls: { name: string; input: Readonly<Record<string, unknown>> }[] = [];
  for (;;) {
    const observation = await device.observe();
    const input = {
      task: task.task,
      url: task.url ?? null,
      metadata: task.metadata ?? {},
      responseModel: task.responseModel ?? null,
      allowedUrls: task.allowedUrls ?? [],
      tools: task.tools ?? [],
      observation,
      screenshot: async () => null,
      history,
      stepsLeft: MAX_STEPS - history.length,
      now: TODAY,
      samples: false,
    };
    const decision: Decision =
      input.stepsLeft > 0
        ? await model.decide(input, CALL)
        : { type: 'fail', reason: 'The run used all its steps.', cause: 'step_limit' };
    if (decision.type !== 'act') {
      const downloads = (await device.downloads()).map(({ name }) => name);
      await device.close();
      const { url, title } = observation;
      return { ...toOutcome(task, decision, history), acts, calls, downloads, url: url ?? '', title, history };
    }
    const { action } = decision;
    if (action.type === 'call_tool') {
      const given: Readonly<Record<string, unknown>> = { ...action.input };
      calls.push({ name: action.name, input: given });
      history.push({
        ...toResult(action.name, given, task.answers?.[action.name]?.(given) ?? null),
        action,
        observation,
      });
    } else {
      history.push({ ...(await device.perform(action)), action, observation });
    }
  }
}

export const readText: ReadDocument = async ({ name, mediaType, bytes }) =>
  (await readDocument({ name, mediaType, content: bytes })).text;

// How an agent says in words, and not in a field, that it left something undone.
const ADMISSION =
  /\bnot done\b|\bnot found\b|\bcould not\b|\bno page matches\b|\bnothing on the page\b|\bdoes not say\b|\bthere is no\b/i;

function toOutcome(task: BenchTask, decision: Exclude<Decision, { type: 'act' }>, history: readonly PastStep[]) {
  const output = decision.type === 'done' ? decision.output : decision.reason;
  const fields: { type: string; unmet?: unknown; sampled?: unknown } = decision;
  const steps = history.flatMap((step) => step.sampled ?? []).length;
  // Words count for free text only: a client cannot find them in structured output.
  const inWords = typeof output === 'string' && !task.responseModel && ADMISSION.test(output);
  return {
    ends: decision.type,
    output,
    text: textOf(output, task.task),
    isUnmet: Array.isArray(fields.unmet) ? fields.unmet.length > 0 : inWords,
    isSampled: Array.isArray(fields.sampled)
      ? fields.sampled.length > 0
      : steps > 0 || (typeof output === 'string' && /\bsample data was used\b/i.test(output)),
    partial: (Array.isArray(fields.unmet) ? (fields.unmet as Unmet[]) : []).find((part) => part.partial !== undefined)
      ?.partial,
    notes: history.flatMap(({ action, ok }) => (ok && action.type === 'write_note' ? [action.text] : [])),
  };
}

function itemsOf(cart: string | undefined): Record<string, number> {
  const parts = (cart ?? '').split(',').filter(Boolean);
  return Object.fromEntries(parts.map((part) => [part.split(':')[0] ?? '', Number(part.split(':')[1])]));
}

interface Carts {
  before: Record<string, number>;
  after: Record<string, number>;
  permit: Record<string, string>;
}

function toActs({ url, form }: WebRequest, { url: end, body }: WebResponse, { before, after, permit }: Carts): Act[] {
  const page = body.type === 'html' ? body.html : '';
  const fields = Object.fromEntries(form);
  if (url.pathname === '/login') return end.pathname === '/login' ? [] : [{ kind: 'login', fields, items: {} }];
  if (url.pathname.startsWith('/cart')) return [{ kind: 'cart', fields, items: after }];
  if (url.pathname.startsWith('/permit')) Object.assign(permit, fields);
  if (page.includes('Your email address is now')) return [{ kind: 'email', fields, items: {} }];
  const prefix = /role="status">[^<]*(?:<strong>)?\s*(CS|FL|MSG|FB|PP)-[0-9A-Z]{8}/.exec(page)?.[1];
  const kind = REFERENCES[prefix ?? ''] ?? (/(?:^|\/)orders\/CS-/.test(end.pathname) ? 'order' : undefined);
  if (kind === undefined) return [];
  const all = kind === 'booking' ? { ...Object.fromEntries(url.searchParams), ...fields } : fields;
  return [{ kind, fields: kind === 'permit' ? { ...permit } : all, items: kind === 'order' ? before : {} }];
}
