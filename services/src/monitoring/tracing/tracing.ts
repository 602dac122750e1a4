import { AsyncLocalStorage } from 'node:async_hooks';

/** Values of a span; none of them may identify a person. */
export type Attributes = Record<string, string | number>;

/** A piece of work in a trace, from its beginning to its end. */
export interface TraceSpan {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** Value of the header of that name, for work elsewhere. @see https://www.w3.org/TR/trace-context/ */
  readonly traceparent: string;
  /** @param error marks the span as failed */
  end: (attributes?: Attributes, error?: unknown) => void;
}

export interface SpanOptions {
  kind: 'server' | 'client' | 'internal';
  /** A `traceparent`; without one a trace begins. */
  parent: string | undefined;
  attributes: Attributes;
}

/** Where traces are sent, by OTLP over HTTP. */
export interface TracingSettings {
  /** Without a trailing slash; `/v1/traces` is appended. */
  endpoint: string;
  headers: Record<string, string>;
  service: string;
  /** Share of the traces that begin here; those that began elsewhere follow the decision made there. */
  ratio: number;
}

/** Where spans go. */
export interface Tracer {
  start: (name: string, options: SpanOptions) => TraceSpan;
  /** Sends the remaining spans. */
  close: () => Promise<void>;
}

const active = new AsyncLocalStorage<TraceSpan>();
let tracer: Tracer | null = null;

/** Starts tracing, or stops it with null. */
export function useTracer(next: Tracer | null): void {
  tracer = next;
}

export const isTracing = (): boolean => tracer !== null;

/** The span of the current work. */
export const currentSpan = (): TraceSpan | undefined => (tracer ? active.getStore() : undefined);

/** Begins a span; {@link inSpan} runs work in it. Undefined while nothing is traced. */
export const startSpan = (name: string, options: SpanOptions): TraceSpan | undefined =>
  tracer?.start(name, options);

export const inSpan = <T>(span: TraceSpan, work: () => T): T => active.run(span, work);

interface TracedOptions<T> {
  /** What is known in the end. */
  found?: (result: T) => Attributes;
  /** Whether a trace begins here if there is none: for the essential work of a job. */
  begins?: boolean;
}

/** Runs work in a child of the current span; without one, just runs it. */
export async function traced<T>(
  name: string,
  kind: SpanOptions['kind'],
  attributes: () => Attributes,
  work: () => Promise<T>,
  { found, begins = false }: TracedOptions<T> = {},
): Promise<T> {
  const parent = currentSpan()?.traceparent;
  if (!tracer || (parent === undefined && !begins)) return work();
  const span = tracer.start(name, { kind, parent, attributes: attributes() });
  try {
    const result = await inSpan(span, work);
    span.end(found?.(result));
    return result;
  } catch (error) {
    span.end({}, error);
    throw error;
  }
}
