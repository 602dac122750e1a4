import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as OTLP's JSON has it, with the attributes as an object. */
export interface ReceivedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string;
  attributes: Record<string, string | number>;
}

interface OtlpSpan extends Omit<ReceivedSpan, 'attributes' | 'parentSpanId'> {
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}
interface OtlpTraces {
  resourceSpans: { scopeSpans: { spans: OtlpSpan[] }[] }[];
}

/** Receives traces by OTLP over HTTP, on loopback. */
export async function startOtlpReceiver() {
  const spans: ReceivedSpan[] = [];
  const headers: (string | undefined)[] = [];
  const server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      headers.push(request.headers.authorization);
      const { resourceSpans } = JSON.parse(Buffer.concat(parts).toString()) as OtlpTraces;
      for (const { scopeSpans } of resourceSpans)
        for (const scope of scopeSpans) spans.push(...scope.spans.map(readSpan));
      reply.writeHead(request.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' });
      reply.end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    headers,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const readSpan = ({ parentSpanId = '', attributes, ...span }: OtlpSpan): ReceivedSpan => ({
  ...span,
  parentSpanId,
  attributes: Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
  ),
});
