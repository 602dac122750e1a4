import { NewSlotNote, NewTalkNote, NoteChange, TALK_ID_REQUIRED } from '@lectern/contracts';
import type { PipeTransform } from '@nestjs/common';
import { z } from 'zod';
import { ValidationPipe } from '../../gateway/validation.js';

const { talk_id: talkId } = NewTalkNote.shape;
const { slot_id: slotId } = NewSlotNote.shape.note.shape;

/** The range that both databases can store. */
const EARLIEST = Date.UTC(1970, 0);
const LATEST = Date.UTC(9999, 11, 31);

/** Pages may send an id as text. */
function numeric(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
}

const PublicAt = z.iso
  .datetime({ offset: true, error: 'The public time must be an ISO 8601 time' })
  .transform((text) => new Date(text))
  .refine(
    (time) => time.getTime() >= EARLIEST && time.getTime() <= LATEST,
    'The public time is out of range',
  );

/**
 * A new note in either payload format; errors have the same field names for both. `user_id` is ignored: the author is the signed-in user.
 *
 * @source product.md, section 7; decisions.md, "Writing"
 */
const NewNote = z.preprocess(
  (body) => (typeof body === 'object' && body !== null && 'note' in body ? body.note : body),
  z
    .object({
      ...NoteChange.shape,
      talk_id: z.preprocess(numeric, talkId.nullish()),
      slot_id: z.preprocess(numeric, slotId.nullish()),
      public_at: PublicAt.nullish(),
    })
    .refine(({ talk_id, slot_id }) => talk_id || slot_id, {
      path: ['talk_id'],
      message: TALK_ID_REQUIRED,
    }),
);
export type NewNote = z.infer<typeof NewNote>;

/** `@Body(readNewNote)`: a pipe instead of `@Body({ schema })`, so that the API description can show both payloads as sent. */
export const readNewNote: PipeTransform = {
  transform: (body: unknown) => new ValidationPipe().transform(body, { type: 'body', schema: NewNote }),
};

/** `@Body(readNoteChange)`: what changes in a note. */
export const readNoteChange: PipeTransform = {
  transform: (body: unknown) => new ValidationPipe().transform(body, { type: 'body', schema: NoteChange }),
};
