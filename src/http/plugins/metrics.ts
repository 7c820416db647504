import type { Registry } from 'prom-client';
import type { App } from '../app-type.ts';
import type { MetricsOptions } from '../metrics-registry.ts';
import { createRequestTimes } from '../request-times.ts';

/** Counts and times every request by route. Gives what resolves to all metrics, and is loaded when first asked. */
export function metrics(app: App, options: MetricsOptions): () => Promise<Registry> {
  const times = createRequestTimes();
  app.addHook('onResponse', (request, reply, done) => {
    times.note(request.method, request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime / 1000);
    done();
  });

  let registry: Promise<Registry> | undefined;
  const getRegistry = () => {
    registry ??= import('../metrics-registry.ts').then((each) => each.createMetricsRegistry(options, times));
    return registry;
  };
  return getRegistry;
}
