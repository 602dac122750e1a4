import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import type { SpanOptions, Tracer, TraceSpan, TracingSettings } from './tracing.js';

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

/** Loaded only where traces are configured: the SDK takes memory and time. */
export function otlpTracer({ endpoint, headers, service, ratio }: TracingSettings): Tracer {
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers })),
    ],
  });
  const tracer = provider.getTracer('lectern');
  const start = (name: string, { kind, parent, attributes }: SpanOptions): TraceSpan => {
    const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, contextOf(parent));
    const { traceId, spanId, traceFlags } = span.spanContext();
    return {
      traceId,
      traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
      end: (found, error) => {
        if (found) span.setAttributes(found);
        // The message may contain user input.
        if (error !== undefined)
          span
            .setAttribute('error.type', error instanceof Error ? error.name : typeof error)
            .setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  };
  return { start, close: () => provider.shutdown() };
}

const PARENT = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})/;

/** An invalid parent is ignored. */
function contextOf(parent: string | undefined): Context {
  const [, traceId, spanId, flags] = PARENT.exec(parent ?? '') ?? [];
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: parseInt(flags, 16),
    isRemote: true,
  });
}
