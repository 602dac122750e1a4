import { Segment } from '@lectern/contracts';

/** A rollout's segment as its row keeps it; null names nobody. */
export const readSegment = (stored: string | null): Segment | null =>
  stored === null ? null : Segment.parse(JSON.parse(stored));

/** An empty segment is none. */
export function writeSegment(segment: Segment): string | null {
  const users = [...new Set(segment.users)].sort((a, b) => a - b);
  return users.length === 0 && !segment.preview ? null : JSON.stringify({ users, preview: segment.preview });
}
