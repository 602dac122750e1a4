/** The header that carries the token of the next page view: telemetry can read it without being part of the call. */
export const PAGE_TOKEN_HEADER = 'Server-Timing';
