import { Type } from '@sinclair/typebox';
import type { Registry } from 'prom-client';
import { AppError } from '../../errors.ts';
import type { App } from '../app-type.ts';
import { errors } from '../schemas/common.ts';

const Status = Type.Object({ status: Type.Literal('ok') }, { description: 'Yes', examples: [{ status: 'ok' }] });
const ok = { status: 'ok' as const };

export interface OperationOptions {
  registry: Registry;
  checkWritable: () => Promise<void>;
}

export async function operationRoutes(app: App, { registry, checkWritable }: OperationOptions): Promise<void> {
  const route = (operationId: string, summary: string) => ({ tags: ['Operations'], operationId, summary });

  app.get(
    '/health',
    { schema: { ...route('health', 'The process lives'), response: { 200: Status, ...errors(503) } } },
    async () => ok,
  );

  app.get(
    '/ready',
    { schema: { ...route('ready', 'The server can write'), response: { 200: Status, ...errors(503) } } },
    async (request) => {
      await checkWritable().catch((error) => {
        request.log.error({ err: error, reqId: request.id }, 'not ready');
        throw new AppError('unavailable', 'The server cannot write to its data folder.', { retryAfterSeconds: 5 });
      });
      return ok;
    },
  );

  app.get(
    '/metrics',
    {
      schema: {
        ...route('metrics', 'Metrics for Prometheus'),
        response: {
          200: { content: { 'text/plain': { schema: Type.String() } }, description: 'Prometheus text format' },
        },
      },
    },
    async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()),
  );
}
