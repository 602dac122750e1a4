/** Where an answer brings the token of the next page view: a header that telemetry reads without a part in the call. */
export const PAGE_TOKEN_HEADER = 'Server-Timing';
