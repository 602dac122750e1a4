import { Segment } from '@lectern/contracts';

/** Parses a rollout's stored segment; null names no one. */
export const readSegment = (stored: string | null): Segment | null =>
  stored === null ? null : Segment.parse(JSON.parse(stored));

/** Null for an empty segment. */
export function writeSegment(segment: Segment): string | null {
  const users = [...new Set(segment.users)].sort((a, b) => a - b);
  return users.length === 0 && !segment.preview ? null : JSON.stringify({ users, preview: segment.preview });
}
