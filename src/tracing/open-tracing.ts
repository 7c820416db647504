import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { ExportResultCode, parseKeyPairsIntoRecord, parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import { createSampler, type SamplerName } from './sampler.ts';
import type { Attributes, OpenSpan, Tracer } from './tracing.ts';

export interface TracingOptions {
  /** Base URL of an OTLP/HTTP receiver, without `/v1/traces`. */
  endpoint: string;
  /** `name=value` pairs with commas between them, percent-encoded. */
  headers: string;
  serviceName: string;
  version: string;
  sampler: SamplerName;
  /** Share of the traces that the samplers by ratio keep, 0 to 1. */
  ratio: number;
  /** Called when spans could not be sent, at most once a minute. */
  onFailure: (error: unknown) => void;
  /** Monotonic clock, in ms. */
  now?: () => number;
}

export interface Tracing {
  tracer: Tracer;
  /** Sends what is left, within a second. */
  close(): Promise<void>;
}

const REPORT_EVERY_MS = 60_000;
const CLOSE_WITHIN_MS = 1_000;
/** Spans that wait to be sent; beyond it, they are dropped. About 2 MB. */
const MAX_QUEUE = 4_096;
const SEND_EVERY_MS = 1_000;

/** Sends spans by OTLP over HTTP, in batches. Nothing waits for them. */
export function openTracing(options: TracingOptions): Tracing {
  const { endpoint, headers, serviceName, version, sampler, ratio } = options;
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers: parseKeyPairsIntoRecord(headers),
  });
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(detectResources({ detectors: [resourceAttributesEnvDetector] }))
      .merge(resourceFromAttributes({ 'service.name': serviceName, 'service.version': version })),
    sampler: createSampler(sampler, ratio),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: reportFailures(exporter, options),
        maxQueueSize: MAX_QUEUE,
        scheduledDelayMillis: SEND_EVERY_MS,
      }),
    ],
  });
  return {
    tracer: createTracer(provider),
    async close() {
      const timeUp = new Promise<void>((resolve) => setTimeout(resolve, CLOSE_WITHIN_MS).unref());
      await Promise.race([provider.shutdown().catch(() => {}), timeUp]);
    },
  };
}

function reportFailures(
  exporter: OTLPTraceExporter,
  { onFailure, now = () => performance.now() }: TracingOptions,
): SpanExporter {
  let reportedAt = Number.NEGATIVE_INFINITY;
  return {
    export(spans, done) {
      exporter.export(spans, ({ code, error }) => {
        if (code !== ExportResultCode.SUCCESS && now() - reportedAt >= REPORT_EVERY_MS) {
          reportedAt = now();
          onFailure(error);
        }
        done({ code: ExportResultCode.SUCCESS });
      });
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;

function createTracer(provider: TracerProvider): Tracer {
  const spans = provider.getTracer('doppel');
  const active = new AsyncLocalStorage<Context>();

  return {
    start(name, { kind = 'internal', attributes = {}, parent, links = [] }) {
      const remote = parent === undefined ? null : toSpanContext(parent);
      const context = remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : (active.getStore() ?? ROOT_CONTEXT);
      const linked = links.flatMap((link) => toSpanContext(link) ?? []).map((each) => ({ context: each }));
      const span = spans.startSpan(
        name,
        { kind: KINDS[kind], attributes: toDefined(attributes), links: linked },
        context,
      );
      return toOpenSpan(span, (work) => active.run(trace.setSpan(context, span), work));
    },
    current() {
      const context = active.getStore();
      const span = context && trace.getSpanContext(context);
      return span && toTraceparent(span);
    },
  };
}

function toOpenSpan(span: OtelSpan, enter: OpenSpan['enter']): OpenSpan {
  return {
    traceparent: toTraceparent(span.spanContext()),
    enter,
    set: (attributes) => void span.setAttributes(toDefined(attributes)),
    fail(type) {
      span.setAttribute('error.type', type);
      span.setStatus({ code: SpanStatusCode.ERROR });
    },
    end: () => span.end(),
  };
}

function toDefined(attributes: Attributes) {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined));
}

/** https://www.w3.org/TR/trace-context/#traceparent-header */
function toTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags & TraceFlags.SAMPLED ? '01' : '00'}`;
}

function toSpanContext(traceparent: string): SpanContext | null {
  const context = parseTraceParent(traceparent);
  return context && { ...context, isRemote: true };
}
