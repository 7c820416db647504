import type { EnvironmentValues } from '../environment.ts';

/** Where spans are sent to. */
export interface TraceConfig {
  /** Base URL of an OTLP/HTTP receiver, without a trailing slash. */
  readonly endpoint: string;
  /** Headers for it, as `name=value` pairs with commas between them. */
  readonly headers: string;
  readonly serviceName: string;
  readonly sampler: EnvironmentValues['OTEL_TRACES_SAMPLER'];
  /** Share of the traces that the samplers by ratio keep, 0 to 1. */
  readonly ratio: number;
}

/** Null if no traces are recorded. */
export function toTraceConfig(values: EnvironmentValues): TraceConfig | null {
  if (values.OTEL_EXPORTER_OTLP_ENDPOINT === '') return null;
  return {
    endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''),
    headers: values.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: values.OTEL_SERVICE_NAME,
    sampler: values.OTEL_TRACES_SAMPLER,
    ratio: Number(values.OTEL_TRACES_SAMPLER_ARG),
  };
}
