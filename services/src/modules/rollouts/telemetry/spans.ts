/** Counts are kept by spans of five minutes. */
export const SPAN_MS = 5 * 60_000;

/** Number of the span that a moment is in, since 1970. */
export const spanAt = (at: Date): number => Math.floor(at.getTime() / SPAN_MS);
export const spanStart = (span: number): Date => new Date(span * SPAN_MS);

/** `yyyy-MM-dd`, UTC. */
export const dayAt = (at: Date): string => at.toISOString().slice(0, 10);
