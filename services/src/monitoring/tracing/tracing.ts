import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';

/** Values of a span; none of them may identify a person. */
export type Attributes = Record<string, string | number>;

/** Work of a trace, from its beginning to its end. */
export interface TraceSpan {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** As the header of that name, for work elsewhere. @source https://www.w3.org/TR/trace-context/ */
  readonly traceparent: string;
  /** @param error makes it a failed one */
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
  /** Share of the traces that begin here; those that began elsewhere follow their beginning. */
  ratio: number;
}

/** Where spans go. */
export interface Tracer {
  start: (name: string, options: SpanOptions) => TraceSpan;
  /** Sends what is left. */
  close: () => Promise<void>;
}

const active = new AsyncLocalStorage<TraceSpan>();
let tracer: Tracer | null = null;

/** Traces from now on, or no longer. */
export function useTracer(next: Tracer | null): void {
  tracer = next;
}

export const isTracing = (): boolean => tracer !== null;

/** The span of the work under way. */
export const currentSpan = (): TraceSpan | undefined => (tracer ? active.getStore() : undefined);

/** Begins a span of its own; {@link inSpan} runs work in it. Undefined while nothing is traced. */
export const startSpan = (name: string, options: SpanOptions): TraceSpan | undefined =>
  tracer?.start(name, options);

export const inSpan = <T>(span: TraceSpan, work: () => T): T => active.run(span, work);

/** Runs work as a part of what is traced; as it is, if nothing is. */
export async function traced<T>(
  name: string,
  kind: SpanOptions['kind'],
  attributes: () => Attributes,
  work: () => Promise<T>,
): Promise<T> {
  const parent = currentSpan();
  const span = parent && startSpan(name, { kind, parent: parent.traceparent, attributes: attributes() });
  if (!span) return work();
  try {
    const result = await inSpan(span, work);
    span.end();
    return result;
  } catch (error) {
    span.end({}, error);
    throw error;
  }
}

/** Makes work that something else calls later a part of what is traced now. */
export const boundToSpan = <A extends unknown[], R>(work: (...args: A) => R): ((...args: A) => R) =>
  currentSpan() ? AsyncResource.bind(work) : work;
