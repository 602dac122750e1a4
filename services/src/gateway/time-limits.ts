/**
 * Milliseconds a client may take. Otherwise a client that sends a byte now and then would hold its connection, and all it allocated,
 * forever.
 */
export interface TimeLimits {
  /** For all headers. */
  headersMs: number;
  /** For the whole request: 5 MB of a picture at 0.4 Mbit/s. */
  requestMs: number;
  /** Without anything sent or read: an answer that its client does not fetch holds what it consists of. */
  idleMs: number;
}

export const TIME_LIMITS: TimeLimits = { headersMs: 15_000, requestMs: 120_000, idleMs: 120_000 };

/** Maximum interval between checks of open connections. */
const LOOK_MS = 5_000;

/** Options of the HTTP server; a late request gets 408, and its connection is closed. */
export const timeLimitOptions = ({ headersMs, requestMs, idleMs }: TimeLimits) => ({
  requestTimeout: requestMs,
  connectionTimeout: idleMs,
  http: { headersTimeout: headersMs, connectionsCheckingInterval: Math.min(LOOK_MS, headersMs / 2) },
});
