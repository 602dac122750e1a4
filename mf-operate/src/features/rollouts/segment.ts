import type { Segment } from '@lectern/contracts';

/** Whom a segment names, as the end of a sentence; empty if nobody. */
export function segmentText({ users, preview }: Segment): string {
  const named = users.length === 1 ? 'one user by id' : users.length > 0 ? `${users.length} users by id` : '';
  return [named, preview ? 'preview' : ''].filter(Boolean).join(', ');
}
