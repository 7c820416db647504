import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ModelStatus } from '../../../llm/model-status.ts';
import type { Measures } from '../../../measures.ts';
import type { Memories } from '../../../memory/service/memories.ts';
import type { Tasks } from '../../../tasks/tasks.ts';
import type { App } from '../../app-type.ts';
import { toWireStatus } from '../../wire/memory/request-status.ts';
import { measureWork } from './work-measures.ts';

export interface MetricsOptions {
  tasks: Pick<Tasks, 'count'>;
  memories: Pick<Memories, 'countRequests'>;
  model: ModelStatus;
  /** Live nodes that share the database, by role; absent for one process with its own. */
  countNodes?: (() => Promise<Record<string, number>>) | undefined;
  measure: () => Promise<Measures>;
}

const BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Measures every request by route. Returns the metrics of the process, of HTTP requests, and of work, which is counted
 *  when the metrics are read. */
export function metrics(app: App, { tasks, memories, model, countNodes, measure }: MetricsOptions): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  countHttpRequests(app, registry);
  gauge(registry, 'doppel_tasks', 'Tasks', 'status', () => tasks.count());
  gauge(registry, 'doppel_memory_requests', 'Graph requests', 'status', () => countGraphRequests(memories));
  gauge(registry, 'doppel_model_use', 'Calls to the language model, cached replies, tokens', 'kind', () =>
    readUse(model),
  );
  gauge(registry, 'doppel_model_serves', 'Whether the language model serves', 'model', async () => ({
    [model.name]: model.problem() ? 0 : 1,
  }));
  if (countNodes) gauge(registry, 'doppel_nodes', 'Live processes on the same database', 'role', countNodes);
  measureWork(registry, measure);
  return registry;
}

function countHttpRequests(app: App, registry: Registry): void {
  const total = new Counter({
    name: 'doppel_http_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'doppel_http_request_seconds',
    help: 'Time from the head of a request to the end of its response',
    labelNames: ['method', 'route'],
    buckets: BUCKETS_S,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? 'none';
    total.inc({ method, route, status: reply.statusCode });
    seconds.observe({ method, route }, reply.elapsedTime / 1000);
    done();
  });
}

async function countGraphRequests(memories: MetricsOptions['memories']): Promise<Record<string, number>> {
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

/** A gauge with one value per label value, collected when the metrics are read. */
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
