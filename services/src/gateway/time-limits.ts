/** Milliseconds that a client may take. Whoever sends a byte now and then would keep a connection, and what came of it, for ever. */
export interface TimeLimits {
  /** For all headers. */
  headersMs: number;
  /** For the whole request: 5 MB of a picture at 0.4 Mbit/s. */
  requestMs: number;
}

export const TIME_LIMITS: TimeLimits = { headersMs: 15_000, requestMs: 120_000 };

/** Open connections are looked at this often at least. */
const LOOK_MS = 5_000;

/** What the HTTP server is started with; a request that is late is answered with 408, and its connection ends. */
export const timeLimitOptions = ({ headersMs, requestMs }: TimeLimits) => ({
  requestTimeout: requestMs,
  http: { headersTimeout: headersMs, connectionsCheckingInterval: Math.min(LOOK_MS, headersMs / 2) },
});
