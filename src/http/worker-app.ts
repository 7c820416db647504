import { randomUUID } from 'node:crypto';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { type FastifyBaseLogger, fastify, LogController } from 'fastify';
import type { App } from './app-type.ts';
import { errorHandling } from './plugins/errors.ts';
import { countHttpRequests } from './plugins/metrics/http-counts.ts';
import type { MetricsOptions } from './plugins/metrics/metrics.ts';
import { notFound } from './plugins/not-found.ts';
import { requestLog } from './plugins/request-log.ts';
import { operationRoutes } from './routes/operations.ts';
import { SETS_COMPILERS } from './schema-compilers.ts';
import { serializerCompiler } from './serialization.ts';
import { createValidatorCompiler } from './validation.ts';

export interface WorkerAppOptions extends MetricsOptions {
  logger: FastifyBaseLogger;
  /** Rejects when the node cannot write. */
  checkWritable: () => Promise<void>;
  /** How often the worker stopped responding and was replaced. */
  countStalls: () => number;
}

/** The HTTP server of a node that answers no clients: probes and metrics. */
export async function createWorkerApp(options: WorkerAppOptions): Promise<App> {
  const { logger, checkWritable, countStalls } = options;
  const app: App = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    ...SETS_COMPILERS,
  })
    .withTypeProvider<TypeBoxTypeProvider>()
    .setValidatorCompiler(createValidatorCompiler(false))
    .setSerializerCompiler(serializerCompiler);
  requestLog(app, logger);
  errorHandling(app);
  notFound(app);
  const counts = countHttpRequests(app);
  await operationRoutes(app, { counts, metrics: options, checkWritable, countStalls });
  return app;
}
