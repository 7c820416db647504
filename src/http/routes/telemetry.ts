import type { App } from '../app-type.ts';
import { Done } from '../wire/tasks/task.ts';

const BODY_LIMIT_BYTES = 64 * 1024;

/** Published clients send telemetry, with or without a key. */
export async function telemetryRoutes(app: App): Promise<void> {
  app.post(
    '/api/v1/telemetry',
    {
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        tags: ['Operations'],
        operationId: 'ignoreTelemetry',
        summary: 'Accept and ignore client telemetry',
        description: 'Takes any JSON. It is not stored, logged or forwarded.',
        response: { 200: Done },
      },
    },
    async () => ({ r: true as const }),
  );
}
