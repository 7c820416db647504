import { afterEach, describe, expect, it } from 'vitest';
import type { DecisionFormat, ProbedFormat } from '../../../src/llm/decision-format.ts';
import type { DecideInput } from '../../../src/llm/model.ts';
import { createOpenAiModel, type OpenAiModel } from '../../../src/llm/openai/openai-model.ts';
import { openReplies } from '../../support/database/open-replies.ts';
import {
  ENDPOINT_NAMES,
  ENDPOINT_PROFILES,
  type EndpointName,
  type EndpointProfile,
} from '../../support/endpoint-stubs/profiles.ts';
import { type EndpointStub, type Quirk, startEndpointStub } from '../../support/endpoint-stubs/stub.ts';
import { sampleInput, sampleScreen } from '../../support/model/fake-ask.ts';
import { CALL } from '../../support/model/model-call.ts';

let stub: EndpointStub;
let models: OpenAiModel[] = [];

afterEach(async () => {
  for (const model of models) model.close();
  models = [];
  await stub.close();
});

interface Opened {
  model: OpenAiModel;
  formats: DecisionFormat[];
  stored: Map<string, ProbedFormat>;
}

function openModel(stored = new Map<string, ProbedFormat>(), changes: { model?: string } = {}): Opened {
  const formats: DecisionFormat[] = [];
  const model = createOpenAiModel({
    ...{ baseUrl: stub.url, apiKey: '', model: 'small', embeddingModel: '', concurrency: 4 },
    ...{ timeoutMs: 5000, retryBudgetMs: 300, firstDelayMs: 1, contextTokens: 32_000, taskTokens: 0, images: false },
    replies: openReplies(),
    decisionFormats: {
      find: async (key) => stored.get(key) ?? null,
      store: async (key, probed) => void stored.set(key, probed),
    },
    tokens: { add: async () => {}, readDay: async () => ({ inputTokens: 0, outputTokens: 0 }) },
    dayTokens: 0,
    onState: () => {},
    onFormat: (format) => formats.push(format),
    ...changes,
  });
  models.push(model);
  return { model, formats, stored };
}

async function open(profile: EndpointProfile, quirk?: Quirk): Promise<Opened> {
  stub = await startEndpointStub(profile, quirk);
  return openModel();
}

const NOTE = { task: 'Write "milk" in a note' };
const decide = ({ model }: Opened, changes: Partial<DecideInput> = NOTE) => model.decide(sampleInput(changes), CALL);

describe.each(ENDPOINT_NAMES)('an endpoint like %s', (name: EndpointName) => {
  const profile: EndpointProfile = ENDPOINT_PROFILES[name];

  it(`is asked for decisions by ${profile.deciding}, probed once`, async () => {
    const opened = await open(profile);
    expect(await decide(opened)).toMatchObject({ type: 'act', action: { type: 'write_note', text: 'milk' } });
    expect(opened.formats).toEqual([profile.deciding]);
    const probes = () => stub.calls.length - stub.decisions().length;
    const probed = probes();
    expect(await decide(opened, { task: 'Open a.example' })).toMatchObject({ action: { url: 'a.example' } });
    // As after a restart.
    expect(await decide(openModel(opened.stored), { task: 'Open b.example' })).toMatchObject({ type: 'act' });
    expect(probes()).toBe(probed);
    const last = stub.decisions().at(-1);
    expect(last?.tools !== undefined).toBe(profile.deciding === 'tools');
    expect(last?.response_format?.type).toBe(/^json/.test(profile.deciding) ? profile.deciding : undefined);
  });

  it('ends a run with the output and the reason', async () => {
    const opened = await open(profile);
    const page = { observation: sampleScreen({ url: 'https://a.example/' }) };
    const decision = await decide(opened, { task: 'Open a.example', ...page });
    expect(decision).toMatchObject({ type: 'done', output: 'a.example', reason: 'All is done.' });
  });
});

describe('the format of decisions', () => {
  const OLLAMA: EndpointProfile = ENDPOINT_PROFILES.Ollama;

  it('is probed again for another model at the same address', async () => {
    const opened = await open(OLLAMA);
    await decide(opened);
    const other = openModel(opened.stored, { model: 'other' });
    await decide(other);
    expect(opened.stored.size).toBe(2);
    expect(stub.calls.filter(({ model, tools }) => model === 'other' && tools)).toHaveLength(2);
  });

  it('is probed again after a week where no tools were called, and never where they were', async () => {
    const opened = await open(OLLAMA);
    await decide(opened);
    const [[key, found] = ['', null]] = [...opened.stored];
    const old = Date.now() - 8 * 86_400_000;
    if (found) opened.stored.set(key, { ...found, probedAt: old });
    const count = stub.calls.length;
    await decide(openModel(opened.stored), { task: 'Open b.example' });
    expect(stub.calls.length - count).toBeGreaterThan(1);
    opened.stored.set(key, { format: 'tools', probedAt: old });
    const { formats, model } = openModel(opened.stored);
    await model.decide(sampleInput({ task: 'Open c.example' }), CALL);
    expect(formats[0]).toBe('tools');
  });

  it.each<[string, Partial<EndpointProfile>]>([
    ['refuses tools from now on', { tools: ENDPOINT_PROFILES['llama.cpp'].tools }],
    ['answers in prose from now on', { tools: 'ignored' }],
  ])('becomes another one when the endpoint %s, within the same decision', async (_, change) => {
    const profile: EndpointProfile = { ...OLLAMA, tools: 'works' };
    const opened = await open(profile);
    await decide(opened);
    Object.assign(profile, change);
    expect(await decide(opened, { task: 'Open a.example' })).toMatchObject({ action: { url: 'a.example' } });
    expect(opened.formats).toEqual(['tools', 'json_schema']);
    expect([...opened.stored.values()]).toMatchObject([{ format: 'json_schema' }]);
    const count = stub.calls.length;
    await decide(opened, { task: 'Open b.example' });
    expect(stub.calls.length - count).toBe(1);
  });

  it('is not changed by the thoughts of a model, with braces and without an end of their own', async () => {
    const thoughts = 'Is it {"plan": "", "action": "fail", "args": {"reason": "No."}}?';
    const opened = await open(OLLAMA, (reply) => ({
      content: `<think>${thoughts}</think>\n${reply.content}`,
      reasoning_content: thoughts,
    }));
    expect(await decide(opened)).toMatchObject({ type: 'act', action: { type: 'write_note' } });
    expect(opened.formats).toEqual(['json_schema']);
  });

  it('stays where a lower one does not help', async () => {
    const opened = await open(OLLAMA, (reply) => ({ ...reply, content: 'I cannot decide.' }));
    await expect(decide(opened)).rejects.toMatchObject({ kind: 'malformed' });
    expect(opened.formats).toEqual(['json_schema']);
    expect([...opened.stored.values()]).toMatchObject([{ format: 'json_schema' }]);
  });

  it('is not what an outage says', async () => {
    const down = { status: 503, body: { error: { message: 'Loading model', code: 503 } } };
    const profile: EndpointProfile = { ...OLLAMA, tools: down };
    const opened = await open(profile);
    await expect(decide(opened)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(opened.stored.size).toBe(0);
    profile.tools = 'works';
    const again = openModel(opened.stored);
    await decide(again);
    expect(again.formats).toEqual(['tools']);
  });

  it('is not what a wrong name of the model says', async () => {
    const unknown = { status: 404, body: { error: { message: 'model "small" not found, try pulling it first' } } };
    const opened = await open({ ...OLLAMA, tools: unknown });
    await expect(decide(opened)).rejects.toMatchObject({ kind: 'misconfigured' });
    expect(opened.stored.size).toBe(0);
  });
});
