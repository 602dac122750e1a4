import { z } from 'zod';
import { MAX_NOTE_LENGTH } from './note-limits.js';

/** What a user wrote about a talk, a slot, or both. */
export const Note = z
  .object({
    id: z.int(),
    content: z.string(),
    talk_id: z.int().nullable(),
    slot_id: z.int().nullable(),
    user_id: z.int(),
    /** ISO 8601, UTC. */
    created_at: z.string(),
    /** ISO 8601, UTC; visible only to its author until then. Null: public immediately. */
    public_at: z.string().nullable(),
    /** ISO 8601, UTC; null if never edited. */
    edited_at: z.string().nullable(),
    /** Why operators hid it; visible only to its author then. Null if they did not. */
    hidden_reason: z.string().nullable(),
    total_likes: z.int(),
    /** Liked by the requesting user; false for a visitor. */
    liked: z.boolean(),
    user: z.object({ first_name: z.string(), image: z.string().nullable() }),
  })
  .meta({ id: 'Note' });
export type Note = z.infer<typeof Note>;

/** `GET /notes?talk_id=` newest first, and `GET /slots/{id}/fetch_notes` */
export const NoteList = z.array(Note);

/** Control characters mean nothing in plain text, and lone surrogates cannot be stored. */
const NO_TEXT = /[^\P{Cc}\n\t]|\p{Cs}/gu;

/** What a member writes, in every form. */
const written = {
  content: z
    .string()
    .overwrite((text) => text.replace(/\r\n?/g, '\n').replace(NO_TEXT, ''))
    .trim()
    .min(1, 'A note cannot be empty')
    .refine(
      (text) => [...text].length <= MAX_NOTE_LENGTH,
      `A note can have at most ${MAX_NOTE_LENGTH} characters`,
    ),
};
const Id = z.int().positive();

/** `PATCH /notes/{id}`, by its author. */
export const NoteChange = z.object(written).meta({ id: 'NoteChange' });
export type NoteChange = z.infer<typeof NoteChange>;

/** `POST /notes` from a talk page. `user_id` is ignored: the author is the signed-in user. */
export const NewTalkNote = z
  .object({ ...written, talk_id: Id, user_id: Id.nullish() })
  .meta({ id: 'NewTalkNote' });
export type NewTalkNote = z.infer<typeof NewTalkNote>;

/** `POST /notes` from a slot. */
export const NewSlotNote = z
  .object({
    note: z.object({
      slot_id: Id,
      ...written,
      talk_id: Id.nullish(),
      user_id: Id.nullish(),
      public_at: z.iso.datetime({ offset: true }).nullish(),
    }),
  })
  .meta({ id: 'NewSlotNote' });
export type NewSlotNote = z.infer<typeof NewSlotNote>;
