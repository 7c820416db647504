import type { Registry } from 'prom-client';
import { Type } from '#typebox';
import { AppError, CannotWriteError } from '../../errors.ts';
import type { App } from '../app-type.ts';
import type { HttpCounts } from '../plugins/metrics/http-counts.ts';
import type { MetricsOptions } from '../plugins/metrics/metrics.ts';

const Status = Type.Object(
  { status: Type.Literal('ok') },
  { $id: 'Health', description: 'Server is healthy', examples: [{ status: 'ok' }] },
);
const ok = { status: 'ok' as const };

const Ready = Type.Object(
  {
    status: Type.Literal('ok'),
    model: Type.String({ description: '`offline`, or the name of the language model.' }),
    deciding: Type.Optional(
      Type.Union(
        [Type.Literal('tools'), Type.Literal('json_schema'), Type.Literal('json_object'), Type.Literal('plain')],
        {
          description:
            'How the language model is asked for decisions: by calls of tools, or where its endpoint has none, by JSON that the ' +
            'endpoint holds to a schema, by JSON of any form, or by JSON that only the prompt asks for. Absent with the offline ' +
            'model, and until the endpoint was probed.',
        },
      ),
    ),
    problem: Type.Optional(
      Type.String({ description: 'Why the model is not available at the moment; calls are retried.' }),
    ),
    stalls: Type.Optional(
      Type.Integer({
        description: 'How often the worker stopped responding and was replaced since the start, if ever.',
      }),
    ),
  },
  { $id: 'Readiness', description: 'Server is ready', examples: [{ status: 'ok', model: 'offline' }] },
);

const ALWAYS = { mayBeRefused: false, logLevel: 'debug' } as const;

export interface OperationOptions {
  counts: HttpCounts;
  metrics: MetricsOptions;
  checkWritable: () => Promise<void>;
  /** How often the worker stopped responding and was replaced. */
  countStalls: () => number;
}

/** Of probes: the library that serializes by schema is loaded with the first response of the API. */
const plainSerializer = () => JSON.stringify;

export async function operationRoutes(app: App, options: OperationOptions): Promise<void> {
  const { counts, metrics, checkWritable, countStalls } = options;
  const { model } = metrics;
  // The library for metrics is loaded when they are first read.
  let registry: Promise<Registry> | null = null;
  const openRegistry = async (): Promise<Registry> =>
    (await import('../plugins/metrics/metrics.ts')).createRegistry(counts, metrics);
  const route = (operationId: string, summary: string) => ({ tags: ['Operations'], operationId, summary });

  app.get(
    '/health',
    {
      config: ALWAYS,
      serializerCompiler: plainSerializer,
      schema: { ...route('health', 'Liveness probe'), response: { 200: Status } },
    },
    async () => ok,
  );

  app.get(
    '/ready',
    {
      config: ALWAYS,
      schema: {
        ...route('ready', 'Readiness probe'),
        description:
          'Returns 200 if the server can write its data and its language model is set up correctly. Otherwise returns 503, and ' +
          '`detail` says what to fix, such as a wrong key, name or URL of the language model.',
        response: { 200: Ready },
      },
      serializerCompiler: plainSerializer,
    },
    async (request) => {
      await checkWritable().catch((error) => {
        request.log.error({ err: error, reqId: request.id }, 'not ready');
        const detail = error instanceof CannotWriteError ? error.message : 'The server cannot write its data.';
        throw new AppError('unavailable', detail, { retryAfterSeconds: 5 });
      });
      const problem = model.problem();
      if (problem?.kind === 'misconfigured') throw new AppError('unavailable', problem.detail);
      const stalls = countStalls();
      const deciding = await model.readDeciding();
      return {
        ...ok,
        model: model.name,
        ...(deciding && { deciding }),
        ...(problem && { problem: problem.detail }),
        ...(stalls > 0 && { stalls }),
      };
    },
  );

  app.get(
    '/metrics',
    {
      config: ALWAYS,
      schema: {
        ...route('metrics', 'Prometheus metrics'),
        response: {
          200: { content: { 'text/plain': { schema: Type.String() } }, description: 'Prometheus text format' },
        },
      },
    },
    async (_request, reply) => {
      registry ??= openRegistry();
      const { contentType } = await registry;
      return reply.type(contentType).send(await (await registry).metrics());
    },
  );
}
