import { Injectable } from '@nestjs/common';
import type { Note } from '@lectern/contracts';
import type { EntityManager } from 'typeorm';
import { addressOf } from '../../database/address.js';
import { Database } from '../../database/database.js';
import { isoTime, placeholders, type SqlDate } from '../../database/row-values.js';
import { Clock } from '../../gateway/clock.js';
import { DomainError } from '../../gateway/errors.js';
import type { SignedInUser } from '../../gateway/request-context.js';
import { SlotsService } from '../conferences/slots.service.js';
import { TalksService } from '../talks/talks.service.js';
import type { NewNote } from './new-note.js';
import { NoteEntity } from './note.entity.js';

/** How long a deleted note can be brought back: longer than the page offers it, for a slow network. */
export const RESTORABLE_MS = 60_000;
/** More than anybody reads in one list; the newest are kept. */
const MAX_NOTES = 500;

type Viewer = SignedInUser | null;

interface NoteRow extends Omit<Note, 'created_at' | 'public_at' | 'edited_at' | 'liked' | 'user'> {
  created_at: SqlDate;
  public_at: SqlDate | null;
  edited_at: SqlDate | null;
  liked: number | null;
  first_name: string;
  image: string | null;
}

/** Notes on talks and slots, as who asks sees them. */
@Injectable()
export class NotesService {
  constructor(
    private readonly database: Database,
    private readonly talks: TalksService,
    private readonly slots: SlotsService,
    private readonly clock: Clock,
  ) {}

  /**
   * The notes of a talk, newest first. What was written on the talk's slot belongs to the talk, whichever was there
   * first: the note carries the talk's id where the slot had one, else the slot leads to it. Throws `TALK_NOT_FOUND`.
   */
  async ofTalk(talkId: number, viewer: Viewer): Promise<Note[]> {
    await this.talks.find(String(talkId), { user: viewer });
    const slots = await this.database.read.query<{ id: number }>('SELECT id FROM slots WHERE talk_id = ?', [
      talkId,
    ]);
    const slotIds = slots.map(({ id }) => id);
    const onSlot =
      slotIds.length > 0 ? ` OR (n.slot_id IN (${placeholders(slotIds)}) AND n.talk_id IS NULL)` : '';
    return this.list(`n.talk_id = ?${onSlot}`, [talkId, ...slotIds], 'n.created_at DESC, n.id DESC', viewer);
  }

  /** The notes of a slot, newest first by the time that they show, which is the public one. Throws `SLOT_NOT_FOUND`. */
  async ofSlot(slotId: string, viewer: Viewer): Promise<Note[]> {
    const { slot } = await this.slots.find(slotId, viewer);
    return this.list('n.slot_id = ?', [slot.id], 'n.public_at DESC, n.id DESC', viewer);
  }

  /**
   * Keeps a note of who is signed in. On a slot it belongs to the slot's own talk, whatever talk was named.
   * Throws `TALK_NOT_FOUND`, `SLOT_NOT_FOUND`, and `VALIDATION_FAILED` for a slot that holds no talk.
   */
  async create(input: NewNote, author: SignedInUser): Promise<Note> {
    const place = input.slot_id
      ? await this.placeOfSlot(input.slot_id, author)
      : { slotId: null, talkId: await this.idOfTalk(input.talk_id ?? 0, author) };
    const now = this.clock.now();
    return this.database.act(async (tx) => {
      const { id } = await tx.save(NoteEntity, {
        ...place,
        userId: author.id,
        content: input.content,
        publicAt: input.public_at ?? (place.slotId ? now : null),
        editedAt: null,
        deletedAt: null,
        totalLikes: 0,
        createdAt: now,
      });
      return this.one(tx, id, author);
    });
  }

  /** Puts another text in the place of one's own note's. Throws `NOTE_NOT_FOUND`, or `FORBIDDEN` where it is somebody else's. */
  async change(noteId: string, content: string, user: SignedInUser): Promise<Note> {
    await this.refuseOthers(noteId, user, 'Only its author can change a note.');
    return this.database.act(async (tx) => {
      const note = await ownNote(tx, noteId, user);
      if (note.deletedAt) throw new DomainError('NOTE_NOT_FOUND');
      if (note.content !== content)
        await tx.update(NoteEntity, note.id, { content, editedAt: this.clock.now() });
      return this.one(tx, note.id, user);
    });
  }

  /**
   * Deletes one's own note. For a minute {@link restore} brings it back with its likes; after that it is gone.
   * Throws `NOTE_NOT_FOUND`, or `FORBIDDEN` where it is somebody else's.
   */
  async remove(noteId: string, user: SignedInUser): Promise<void> {
    await this.refuseOthers(noteId, user, 'Only its author can delete a note.');
    await this.database.act(async (tx) => {
      const note = await ownNote(tx, noteId, user);
      if (note.deletedAt) throw new DomainError('NOTE_NOT_FOUND');
      await tx.update(NoteEntity, note.id, { deletedAt: this.clock.now() });
    });
  }

  /** Brings back one's own note that was deleted less than a minute ago. Throws `NOTE_NOT_FOUND`. */
  restore(noteId: string, user: SignedInUser): Promise<Note> {
    const earliest = this.clock.now().getTime() - RESTORABLE_MS;
    return this.database.act(async (tx) => {
      const note = await ownNote(tx, noteId, user);
      if (note.deletedAt && note.deletedAt.getTime() < earliest) throw new DomainError('NOTE_NOT_FOUND');
      await tx.update(NoteEntity, note.id, { deletedAt: null });
      return this.one(tx, note.id, user);
    });
  }

  /** What is not one's own is refused before it is looked at closer; what is gone is left to the act. */
  private async refuseOthers(noteId: string, user: SignedInUser, text: string): Promise<void> {
    const note = await this.find(noteId, user).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'NOTE_NOT_FOUND') return null;
      throw error;
    });
    if (note && note.user_id !== user.id) throw new DomainError('FORBIDDEN', { text });
  }

  private async one(tx: EntityManager, id: number, viewer: Viewer): Promise<Note> {
    const [note] = await this.list('n.id = ?', [id], 'n.id', viewer, tx);
    if (!note) throw new DomainError('NOTE_NOT_FOUND');
    return note;
  }

  /** A note that who asks may see: public or one's own, and not on somebody else's draft. Throws `NOTE_NOT_FOUND`. */
  async find(noteId: string, viewer: Viewer): Promise<Note> {
    const address = addressOf(noteId);
    const [note] =
      address?.column === 'id' ? await this.list('n.id = ?', [address.value], 'n.id', viewer) : [];
    const onTalkAlone = note?.slot_id === null && note.user_id !== viewer?.id ? note.talk_id : null;
    if (!note || (onTalkAlone !== null && !(await this.isVisible(onTalkAlone, viewer)))) {
      throw new DomainError('NOTE_NOT_FOUND');
    }
    return note;
  }

  private isVisible(talkId: number, viewer: Viewer): Promise<boolean> {
    return this.talks.find(String(talkId), { user: viewer }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof DomainError) return false;
        throw error;
      },
    );
  }

  private async idOfTalk(talkId: number, viewer: SignedInUser): Promise<number> {
    return (await this.talks.find(String(talkId), { user: viewer })).id;
  }

  private async placeOfSlot(id: number, viewer: SignedInUser) {
    const { slot } = await this.slots.find(String(id), viewer);
    if (slot.actionable) return { slotId: slot.id, talkId: slot.talk_id };
    const text = 'Notes can be written on talks, not on breaks.';
    throw new DomainError('VALIDATION_FAILED', { text, errors: { slot_id: [text] } });
  }

  /** @param condition with `?` for each of `values`; `n` is the note */
  private async list(
    condition: string,
    values: readonly unknown[],
    order: string,
    viewer: Viewer,
    from: Pick<EntityManager, 'query'> = this.database.reader,
  ): Promise<Note[]> {
    const me = viewer?.id ?? 0;
    // Everybody who wrote a note exists; by an outer join, no plan can begin with all that somebody ever wrote.
    const rows = await from.query<NoteRow[]>(
      `SELECT n.id, n.content, n.talk_id, n.slot_id, n.user_id, n.created_at, n.public_at, n.edited_at, n.total_likes,
         l.user_id AS liked, u.first_name, u.image
       FROM notes n LEFT JOIN users u ON u.id = n.user_id
       LEFT JOIN note_likes l ON l.note_id = n.id AND l.user_id = ?
       WHERE (${condition}) AND n.deleted_at IS NULL AND (n.public_at IS NULL OR n.public_at <= ? OR n.user_id = ?)
       ORDER BY ${order} LIMIT ${MAX_NOTES}`,
      [me, ...values, this.clock.now(), me],
    );
    return rows.map(toNote);
  }
}

/** Also where it is deleted. Throws `NOTE_NOT_FOUND`. */
async function ownNote(tx: EntityManager, noteId: string, { id: userId }: SignedInUser): Promise<NoteEntity> {
  const address = addressOf(noteId);
  const note =
    address?.column === 'id' ? await tx.findOneBy(NoteEntity, { id: Number(address.value), userId }) : null;
  if (!note) throw new DomainError('NOTE_NOT_FOUND');
  return note;
}

function toNote({ first_name, image, liked, ...row }: NoteRow): Note {
  return {
    ...row,
    created_at: isoTime(row.created_at),
    public_at: row.public_at && isoTime(row.public_at),
    edited_at: row.edited_at && isoTime(row.edited_at),
    liked: liked !== null,
    user: { first_name, image },
  };
}
