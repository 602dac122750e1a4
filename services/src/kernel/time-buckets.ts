/** Counts are stored per five minutes. */
export const BUCKET_MS = 5 * 60_000;

/** Index of a time's bucket, since 1970. */
export const bucketAt = (at: Date): number => Math.floor(at.getTime() / BUCKET_MS);
export const bucketStart = (span: number): Date => new Date(span * BUCKET_MS);

/** `yyyy-MM-dd`, UTC. */
export const dayAt = (at: Date): string => at.toISOString().slice(0, 10);
