import { Type } from '@sinclair/typebox';
import type { Registry } from 'prom-client';
import { AppError } from '../../errors.ts';
import type { ModelStatus } from '../../llm/model-status.ts';
import type { App } from '../app-type.ts';
import { errors } from '../wire/common.ts';

const Status = Type.Object({ status: Type.Literal('ok') }, { description: 'Yes', examples: [{ status: 'ok' }] });
const ok = { status: 'ok' as const };

const Ready = Type.Object(
  {
    status: Type.Literal('ok'),
    model: Type.String({ description: '`offline`, or the name of the language model.' }),
    problem: Type.Optional(Type.String({ description: 'Why the model does not serve just now; it is tried again.' })),
  },
  { description: 'Yes', examples: [{ status: 'ok', model: 'offline' }] },
);

const ALWAYS = { mayBeRefused: false, logLevel: 'debug' } as const;

export interface OperationOptions {
  registry: Registry;
  checkWritable: () => Promise<void>;
  model: ModelStatus;
}

export async function operationRoutes(app: App, { registry, checkWritable, model }: OperationOptions): Promise<void> {
  const route = (operationId: string, summary: string) => ({ tags: ['Operations'], operationId, summary });

  app.get(
    '/health',
    {
      config: ALWAYS,
      schema: { ...route('health', 'The process lives'), response: { 200: Status, ...errors(503) } },
    },
    async () => ok,
  );

  app.get(
    '/ready',
    {
      config: ALWAYS,
      schema: {
        ...route('ready', 'The server can write, and its language model is set up'),
        description: '503 with what to mend when the key, the name or the address of the language model is wrong.',
        response: { 200: Ready, ...errors(503) },
      },
    },
    async (request) => {
      await checkWritable().catch((error) => {
        request.log.error({ err: error, reqId: request.id }, 'not ready');
        throw new AppError('unavailable', 'The server cannot write to its data folder.', { retryAfterSeconds: 5 });
      });
      const problem = model.problem();
      if (problem?.kind === 'misconfigured') throw new AppError('unavailable', problem.detail);
      return { ...ok, model: model.name, ...(problem && { problem: problem.detail }) };
    },
  );

  app.get(
    '/metrics',
    {
      config: ALWAYS,
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
