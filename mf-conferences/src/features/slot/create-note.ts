import { send } from '../../shared/send';

/** What a note is made of. */
interface NewNote {
  slotId: number;
  talkId: number | null;
  viewer: number | null;
  content: string;
}

/** Adds a note. @throws where the answer is not 201. @source product.md, section 7, "POST /api/v1/notes" */
export async function createNote({ slotId, talkId, viewer, content }: NewNote): Promise<void> {
  const response = await send('POST', '/api/v1/notes', {
    note: {
      slot_id: slotId,
      content,
      talk_id: talkId,
      user_id: viewer,
      public_at: new Date().toISOString(),
    },
  });
  if (response.status !== 201) throw new Error(`Error: ${response.status}`);
}
