import { collectDefaultMetrics, Gauge, type Metric, Registry } from 'prom-client';
import type { ModelStatus } from '../llm/model-status.ts';
import type { Memories } from '../memory/service/memories.ts';
import type { Tasks } from '../tasks/tasks.ts';
import type { RequestTimes, Sample } from './request-times.ts';
import { toWireStatus } from './wire/request-status.ts';

export interface MetricsOptions {
  tasks: Tasks;
  memories: Memories;
  model: ModelStatus;
}

/** All metrics: of the process from now on, of the requests in `times`, and of the work, which is read when asked. */
export function createMetricsRegistry({ tasks, memories, model }: MetricsOptions, times: RequestTimes): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  register(registry, 'counter', 'doppel_http_requests_total', 'Requests answered', times.toCounts);
  const help = 'Time from the head of a request to the end of its answer';
  register(registry, 'histogram', 'doppel_http_request_seconds', help, times.toHistogram);
  gauge(registry, 'doppel_tasks', 'Tasks', 'status', () => tasks.count());
  gauge(registry, 'doppel_memory_requests', 'Graph requests', 'status', () => countRequests(memories));
  gauge(registry, 'doppel_model_use', 'Calls to the language model, replies kept from before, tokens', 'kind', () =>
    readUse(model),
  );
  gauge(registry, 'doppel_model_serves', 'Whether the language model serves', 'model', async () => ({
    [model.name]: model.problem() ? 0 : 1,
  }));
  return registry;
}

async function countRequests(memories: Memories): Promise<Record<string, number>> {
  const { created, done, failed } = await memories.countRequests();
  return { [toWireStatus('created')]: created, [toWireStatus('done')]: done, [toWireStatus('failed')]: failed };
}

async function readUse(model: ModelStatus): Promise<Record<string, number>> {
  const { calls, cachedReplies, inputTokens, outputTokens, chunksByRules } = await model.readUsage();
  return {
    calls,
    cached_replies: cachedReplies,
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    chunks_by_rules: chunksByRules,
  };
}

/** What is counted elsewhere, read when asked. */
function register(
  registry: Registry,
  type: 'counter' | 'histogram',
  name: string,
  help: string,
  list: (name: string) => Sample[],
): void {
  const metric = { name, help, type, aggregator: 'sum', get: async () => ({ name, help, type, values: list(name) }) };
  registry.registerMetric(metric as unknown as Metric);
}

/** One value for each value of a label, read when asked. */
function gauge(
  registry: Registry,
  name: string,
  help: string,
  label: string,
  count: () => Promise<Record<string, number>>,
): void {
  new Gauge({
    name,
    help: `${help} by ${label}`,
    labelNames: [label],
    registers: [registry],
    async collect() {
      for (const [each, value] of Object.entries(await count())) this.set({ [label]: each }, value);
    },
  });
}
