import { afterEach, expect, it } from 'vitest';
import { createEndpoint } from '../../../src/llm/openai/endpoint/endpoint.ts';
import { type Attributes, type SpanOptions, setTracer } from '../../../src/tracing/tracing.ts';
import { startFakeOpenAi } from '../../support/fake-openai/server.ts';

afterEach(() => setTracer(null));

interface Recorded {
  name: string;
  kind: SpanOptions['kind'];
  attributes: Attributes;
  failure?: string;
}

/** Records spans as parts of one that is always there. */
function record(): Recorded[] {
  const spans: Recorded[] = [];
  setTracer({
    current: () => 'outer',
    start(name, { kind, attributes = {} }) {
      const span: Recorded = { name, kind, attributes };
      return {
        traceparent: name,
        enter: (work) => work(),
        set: (more) => Object.assign(span, { attributes: { ...span.attributes, ...more } }),
        fail: (failure) => Object.assign(span, { failure }),
        end: () => void spans.push(span),
      };
    },
  });
  return spans;
}

it('records each attempt of a call with its model and tokens, without what was said', async () => {
  const fake = await startFakeOpenAi({ brain: () => ({ text: 'Rapunzel.' }) });
  const { signal } = new AbortController();
  const endpoint = createEndpoint({
    ...{
      baseUrl: fake.url,
      apiKey: 'sk-secret',
      model: 'fake-model',
      embeddingModel: 'fake-embedding',
      concurrency: 1,
    },
    ...{ timeoutMs: 5000, retryBudgetMs: 10_000, firstDelayMs: 1, onCall: () => {} },
  });
  const spans = record();
  fake.fail({ kind: 'status', status: 503 }, 1);
  const question = { messages: [{ role: 'user' as const, text: 'Who lets down her hair?' }] };
  const { tokens } = await endpoint.chat(question, signal);
  await endpoint.embed(['straw'], signal);
  await fake.close();
  const chat = {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': 'openai',
    'gen_ai.request.model': 'fake-model',
  };
  const usage = {
    'gen_ai.usage.input_tokens': tokens.inputTokens,
    'gen_ai.usage.output_tokens': tokens.outputTokens,
  };
  expect(tokens.inputTokens).toBeGreaterThan(0);
  expect(spans).toMatchObject([
    { name: 'chat fake-model', kind: 'client', attributes: chat, failure: expect.stringContaining('Error') },
    { name: 'chat fake-model', kind: 'client', attributes: { ...chat, ...usage } },
    { name: 'embeddings fake-embedding', attributes: { 'gen_ai.request.model': 'fake-embedding' } },
  ]);
  expect(spans[1]).not.toHaveProperty('failure');
  for (const secret of ['Rapunzel', 'hair', 'straw', 'sk-secret']) expect(JSON.stringify(spans)).not.toContain(secret);
});
