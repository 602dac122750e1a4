import type { Failure } from '@lectern/api-client';
import { sendOnce } from '@lectern/auth/change';
import { send } from '../../shared/send';

/** What a note is made of. */
interface NewNote {
  slotId: number;
  talkId: number | null;
  viewer: number | null;
  content: string;
  /** ISO 8601; the same when it is sent again. */
  publicAt: string;
}

const NOTES = '/api/v1/notes';

/** Adds a note; success is status 201 alone. @source product.md, section 7, "POST /api/v1/notes" */
export function createNote({
  slotId,
  talkId,
  viewer,
  content,
  publicAt,
}: NewNote): Promise<'added' | Failure> {
  const note = { slot_id: slotId, content, talk_id: talkId, user_id: viewer, public_at: publicAt };
  return sendOnce(`post ${NOTES} ${JSON.stringify(note)}`, (options) =>
    send(NOTES, { note }, async ({ status }) => (status === 201 ? ('added' as const) : null), options),
  );
}
