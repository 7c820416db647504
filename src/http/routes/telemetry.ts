import type { App } from '../app-type.ts';
import { Done } from '../wire/tasks/task.ts';

const BODY_LIMIT_BYTES = 64 * 1024;

/** Published clients report what they do, with a key or without, wherever they are told to. */
export async function telemetryRoutes(app: App): Promise<void> {
  app.post(
    '/api/v1/telemetry',
    {
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        tags: ['Operations'],
        operationId: 'ignoreTelemetry',
        summary: 'Take the telemetry of clients, and ignore it',
        description: 'Any JSON. It is neither kept nor logged nor passed on.',
        response: { 200: Done },
      },
    },
    async () => ({ r: true as const }),
  );
}
