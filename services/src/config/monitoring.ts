import { ConfigError } from './checks.js';
import type { ConsoleAddress } from './console-address.js';
import type { Environment } from './environment.js';

/** A listener of its own for metrics. */
export interface MetricsAddress {
  host: string;
  port: number;
}

/**
 * Loopback unless configured otherwise: metrics are for the operator's own network.
 *
 * @throws {ConfigError}
 */
export function metricsAddress(env: Environment, console: ConsoleAddress | null): MetricsAddress | null {
  const { METRICS_PORT: port, METRICS_HOST: host, PORT } = env;
  if (port === undefined) {
    if (host) throw new ConfigError(['METRICS_PORT: is required beside METRICS_HOST']);
    return null;
  }
  if (port === PORT || port === console?.port)
    throw new ConfigError(['METRICS_PORT: must not be a port of the site: everybody could read the metrics']);
  return { host: host ?? '127.0.0.1', port };
}
