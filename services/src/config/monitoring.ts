import { ConfigError } from './checks.js';
import type { ConsoleAddress } from './console-address.js';
import type { Environment } from './environment.js';
import type { TracingSettings } from '../monitoring/tracing/tracing.js';

/** Separate address to serve metrics on. */
export interface MetricsAddress {
  host: string;
  port: number;
}

/** Load that one process accepts. */
export interface OverloadLimits {
  /** Requests in progress or waiting at the same time; operators' requests have a fifth more. */
  requests: number;
  /** How long requests may wait for others, in milliseconds. */
  delayMs: number;
}

/**
 * Loopback unless configured otherwise: metrics are for the operator's own network.
 *
 * @throws {ConfigError}
 */
export function metricsAddress(env: Environment, console: ConsoleAddress | null): MetricsAddress | null {
  const { METRICS_PORT: port, METRICS_HOST: host, PORT } = env;
  if (port === undefined) {
    if (host) throw new ConfigError(['METRICS_PORT: is required with METRICS_HOST']);
    return null;
  }
  if (port === PORT || port === console?.port)
    throw new ConfigError(['METRICS_PORT: must not be a port of the site: anyone could read the metrics']);
  return { host: host ?? '127.0.0.1', port };
}

/** @throws {ConfigError} */
export function tracing(env: Environment): TracingSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = env;
  if (!endpoint) {
    if (headers)
      throw new ConfigError(['OTEL_EXPORTER_OTLP_ENDPOINT: is required with OTEL_EXPORTER_OTLP_HEADERS']);
    return null;
  }
  const pairs = (headers ?? '').split(',').filter(Boolean);
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    headers: Object.fromEntries(pairs.map((pair) => [nameOf(pair), valueOf(pair)])),
    service: env.OTEL_SERVICE_NAME ?? 'lectern',
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
  };
}

const nameOf = (pair: string): string => pair.slice(0, pair.indexOf('=')).trim();

/** Values are percent-encoded, as in the specification of OTLP exporters. */
const valueOf = (pair: string): string => {
  const value = pair.slice(pair.indexOf('=') + 1).trim();
  try {
    return decodeURIComponent(value);
  } catch {
    throw new ConfigError(['OTEL_EXPORTER_OTLP_HEADERS: has an invalid percent sign']);
  }
};
