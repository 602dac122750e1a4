import { send } from '@lectern/api-client';
import { sendOnce } from '@lectern/auth/change';

/** The data of a new note. */
interface NewNote {
  slotId: number;
  talkId: number | null;
  viewer: number | null;
  content: string;
  /** ISO 8601; the same on every retry. */
  publicAt: string;
}

const NOTES = '/api/v1/notes';

/** Adds a note; only status 201 is a success. @source product.md, section 7, "POST /api/v1/notes" */
export function createNote({ slotId, talkId, viewer, content, publicAt }: NewNote): Promise<unknown> {
  const note = { slot_id: slotId, content, talk_id: talkId, user_id: viewer, public_at: publicAt };
  return sendOnce(`post ${NOTES} ${JSON.stringify(note)}`, (options) =>
    send('POST', NOTES, { ...options, body: { note }, success: 201 }),
  );
}
