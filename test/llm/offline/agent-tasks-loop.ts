import { expect } from 'vitest';
import type { ActionResult, DeviceFile, Observation, SiteLink } from '../../../src/device/device.ts';
import { toCallEffect } from '../../../src/device/effect.ts';
import { createSimulatedDevices } from '../../../src/device/simulated/simulated-devices.ts';
import { createBuiltInWeb } from '../../../src/device/simulated/web/built-in-web.ts';
import type { Web, WebRequest } from '../../../src/device/simulated/web/web.ts';
import type { Decision, PastStep, ToolOffer } from '../../../src/llm/model.ts';
import { decideOffline } from '../../../src/llm/offline/decide.ts';
import { EPOCH } from '../../support/run/samples.ts';

const web = createBuiltInWeb({ seed: 1 });
const devices = createSimulatedDevices({ web, homeUrl: web.homeUrl });

/** HTML of a page; what a page answers to a form, by the form's fields. */
export type TestPage = string | ((form: Record<string, string>) => string);

/** A form that was sent. */
export interface Sent {
  address: string;
  fields: Record<string, string>;
}

/** The built-in web and pages of a test, by address without a scheme. An address that a form is sent to and that has no page
 *  says thanks. */
function withPages(pages: Readonly<Record<string, TestPage>>, sent: Sent[]): Web {
  return {
    fetch: async (request: WebRequest) => {
      const address = `${request.url.host}${request.url.pathname}`;
      const isOurs = Object.keys(pages).some((each) => each.startsWith(`${request.url.host}/`));
      if (!isOurs) return await web.fetch(request);
      const fields = Object.fromEntries(request.form);
      if (request.method === 'POST') sent.push({ address, fields });
      const page = pages[address] ?? '<title>Thanks</title><h1>Thank you</h1><p role="status">We have received it.</p>';
      const html = typeof page === 'string' ? page : page(fields);
      return { status: 200, url: request.url, body: { type: 'html', html: `<!doctype html>${html}` } };
    },
  };
}

export interface Wanted {
  url?: string | null;
  metadata?: Record<string, unknown>;
  responseModel?: object | null;
  allowedUrls?: readonly string[];
  files?: readonly DeviceFile[];
  maxSteps?: number;
  samples?: boolean;
  tools?: readonly ToolOffer[];
  /** What the client answers to a call. */
  answerCall?: (name: string, input: object) => ActionResult;
  /** Whether another version of the planner began the run. */
  isReplanned?: boolean;
  /** Sites that the operator added. */
  sites?: readonly SiteLink[];
  /** Pages beside the built-in web. */
  pages?: Readonly<Record<string, TestPage>>;
}

export interface Run {
  decision: Exclude<Decision, { type: 'act' }>;
  /** Types of the actions, in order. */
  actions: string[];
  notes: string[];
  /** What tools were called with, in order. */
  calls: { name: string; input: object }[];
  history: PastStep[];
  observation: Observation;
  downloads: string[];
  /** Forms that were sent to pages of the test, in order. */
  sent: Sent[];
}

/** The agent's loop in small: decide and perform until the decision is to end. */
export async function run(task: string, wanted: Wanted = {}): Promise<Run> {
  const {
    url = null,
    metadata = {},
    responseModel = null,
    allowedUrls = [],
    files = [],
    maxSteps = 60,
    tools = [],
    samples = false,
    pages = null,
    sites = [],
    isReplanned = false,
  } = wanted;
  const sent: Sent[] = [];
  const own =
    pages && createSimulatedDevices({ web: { ...withPages(pages, sent), sites: () => sites }, homeUrl: web.homeUrl });
  const device = await (own ?? devices).open({ accountId: 'a', kind: 'desktop', allowedUrls, files, startedAt: EPOCH });
  const history: PastStep[] = [];
  for (;;) {
    const stepsLeft = maxSteps - history.length;
    const observation = await device.observe();
    const asked = { task, url, metadata, responseModel, allowedUrls, tools, samples, isReplanned, now: EPOCH };
    const decision = decideOffline({ ...asked, observation, history, stepsLeft });
    if (decision.type !== 'act') {
      const actions = history.map((step) => step.action);
      const notes = actions.flatMap((action) => (action.type === 'write_note' ? [action.text] : []));
      const calls = actions.flatMap((action) => (action.type === 'call_tool' ? [action] : []));
      const downloads = (await device.downloads()).map(({ name }) => name);
      await device.close();
      return {
        decision,
        actions: actions.map((action) => action.type),
        notes,
        calls,
        history,
        observation,
        downloads,
        sent,
      };
    }
    expect(stepsLeft).toBeGreaterThan(0);
    const { action } = decision;
    const result =
      action.type === 'call_tool' ? answer(action.name, action.input, wanted) : await device.perform(action);
    history.push({ ...result, action, observation });
  }
}

function answer(name: string, input: object, { answerCall }: Wanted): ActionResult {
  if (!answerCall) throw new Error(`The task offers no tool: ${name}.`);
  const result = answerCall(name, input);
  return result.ok ? { ...result, effects: [toCallEffect(name, input)] } : result;
}
