import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { setTracer } from '../tracing/tracing.ts';
import { readVersion } from '../version.ts';

/** Records traces in this thread if they are configured; OpenTelemetry's SDK is loaded only then. Call it before anything that is
 *  traced is built.
 *  @returns what sends the rest and stops it */
export async function startTracing({ traces }: Pick<Config, 'traces'>, logger: Logger): Promise<() => Promise<void>> {
  if (!traces) return async () => {};
  const { openTracing } = await import('../tracing/open-tracing.ts');
  const { tracer, close } = openTracing({
    ...traces,
    version: readVersion(),
    onFailure: (error) => logger.warn({ reason: toReason(error) }, 'traces cannot be sent'),
  });
  setTracer(tracer);
  return async () => {
    setTracer(null);
    await close();
  };
}

/** Without the response, which is the receiver's. */
function toReason(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return String(code ?? message ?? 'unknown');
}
