/** Spans of OpenTelemetry, for the parts of the server that know nothing of it. Until a tracer is set, nothing is recorded.
 *  Names and attributes never contain texts, names, keys or addresses of clients. */

export interface SpanOptions {
  /** Default: `internal`. */
  kind?: 'server' | 'client' | 'consumer' | 'internal';
  attributes?: Attributes;
  /** Context of the parent (W3C `traceparent`). Default: the current span. Ignored unless it is valid. */
  parent?: string | undefined;
  /** Contexts of other spans that belong to it. */
  links?: readonly string[];
}

/** Undefined ones are left out. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Span {
  set(attributes: Attributes): void;
  /** Marks what the span stands for as failed. `type` is a class of errors, or a status. */
  fail(type: string): void;
}

export interface OpenSpan extends Span {
  readonly traceparent: string;
  /** Executes `work` with this as the current span, also in what it awaits. */
  enter<T>(work: () => T): T;
  end(): void;
}

export interface Tracer {
  start(name: string, options: SpanOptions): OpenSpan;
  /** Context of the current span; undefined outside of all. */
  current(): string | undefined;
}

const NO_SPAN: Span = { set: () => {}, fail: () => {} };

let tracer: Tracer | null = null;

/** Sets the tracer of this thread; null to record nothing. */
export function setTracer(next: Tracer | null): void {
  tracer = next;
}

export function isTracing(): boolean {
  return tracer !== null;
}

/** Starts a span; null if nothing is recorded. */
export function startSpan(name: string, options: SpanOptions = {}): OpenSpan | null {
  return tracer?.start(name, options) ?? null;
}

/** Context of the current span (W3C `traceparent`), to be stored with work that is done later. */
export function currentTraceparent(): string | undefined {
  return tracer?.current();
}

/** Executes `work` in a span that ends with it, and fails with it. */
export function traced<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T> {
  return tracer ? within(tracer.start(name, options), work) : work(NO_SPAN);
}

/** As `traced`, for parts of something: outside of all spans, nothing is recorded. */
export function tracedPart<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T> {
  return tracer?.current() === undefined ? work(NO_SPAN) : traced(name, options, work);
}

async function within<T>(span: OpenSpan, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    return await span.enter(() => work(span));
  } catch (error) {
    // Messages may quote a client.
    span.fail(error instanceof Error ? error.constructor.name : 'unknown');
    throw error;
  } finally {
    span.end();
  }
}
