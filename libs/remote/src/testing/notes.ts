import type { Note } from '@lectern/contracts';

/** An arbitrary note on a talk, by another member; a test overrides what matters to it. */
export function aNote(number: number, its: Partial<Note> = {}): Note {
  return {
    id: number,
    content: `Note ${number}`,
    talk_id: 7,
    slot_id: null,
    user_id: 4,
    created_at: '2024-09-26T10:00:00.000Z',
    public_at: null,
    edited_at: null,
    hidden_reason: null,
    total_likes: 6,
    liked: false,
    user: { first_name: 'Rosa', image: null },
    ...its,
  };
}
