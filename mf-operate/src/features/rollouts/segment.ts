import type { Segment } from '@lectern/contracts';

/** The users and browsers in a segment, as the end of a sentence; empty if there are none. */
export function segmentText({ users, preview }: Segment): string {
  const named = users.length === 1 ? 'one user by id' : users.length > 0 ? `${users.length} users by id` : '';
  return [named, preview ? 'preview' : ''].filter(Boolean).join(', ');
}
