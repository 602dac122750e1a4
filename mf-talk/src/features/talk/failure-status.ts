/**
 * HTTP status of a failed query, 0 where no answer came. Read by shape, since an error can cross from another build of
 * the api client.
 */
export function statusOf(error: unknown): number {
  const failure = (error as { failure?: { status?: unknown } } | null)?.failure;
  return typeof failure?.status === 'number' ? failure.status : 0;
}
