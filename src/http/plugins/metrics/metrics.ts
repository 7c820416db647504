import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ModelStatus } from '../../../llm/model-status.ts';
import type { Measures } from '../../../measures.ts';
import type { Memories } from '../../../memory/service/memories.ts';
import type { Tasks } from '../../../tasks/tasks.ts';
import { toWireStatus } from '../../wire/memory/request-status.ts';
import { BUCKETS_S, type HttpCounts } from './http-counts.ts';
import { measureWork } from './work-measures.ts';

export interface MetricsOptions {
  tasks: Pick<Tasks, 'count'>;
  memories: Pick<Memories, 'countRequests'>;
  model: ModelStatus;
  /** Live nodes that share the database, by role; absent for one process with its own. */
  countNodes?: (() => Promise<Record<string, number>>) | undefined;
  measure: () => Promise<Measures>;
}

const SECONDS = 'doppel_http_request_seconds';

/** The metrics of the process, of HTTP requests, and of work, which is counted when the metrics are read. */
export function createRegistry(
  counts: HttpCounts,
  { tasks, memories, model, countNodes, measure }: MetricsOptions,
): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addHttpMetrics(registry, counts);
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

function addHttpMetrics(registry: Registry, counts: HttpCounts): void {
  const registers = [registry];
  new Counter({
    ...{ name: 'doppel_http_requests_total', help: 'Requests answered', registers },
    labelNames: ['method', 'route', 'status'],
    collect() {
      this.reset();
      for (const { method, route, statuses } of counts.list())
        for (const [status, count] of statuses) this.inc({ method, route, status }, count);
    },
  });
  new HttpSeconds(counts, registry);
}

/** The times of the requests that were counted before and since the metrics were first read. */
class HttpSeconds extends Histogram {
  readonly #counts: HttpCounts;

  constructor(counts: HttpCounts, registry: Registry) {
    const help = 'Time from the head of a request to the end of its response';
    super({ name: SECONDS, help, labelNames: ['method', 'route'], buckets: BUCKETS_S, registers: [registry] });
    this.#counts = counts;
  }

  override async get() {
    const values = this.#counts.list().flatMap(({ method, route, buckets, sum, count }) => {
      const labels = { method, route };
      return [
        ...BUCKETS_S.map((le, at) => ({
          metricName: `${SECONDS}_bucket`,
          labels: { ...labels, le },
          value: buckets[at] ?? 0,
        })),
        { metricName: `${SECONDS}_bucket`, labels: { ...labels, le: '+Inf' }, value: count },
        { metricName: `${SECONDS}_sum`, labels, value: sum },
        { metricName: `${SECONDS}_count`, labels, value: count },
      ];
    });
    return { ...(await super.get()), values };
  }
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
