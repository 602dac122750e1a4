import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Note, type NoteChange } from '@lectern/contracts';
import { type EntityManager, IsNull } from 'typeorm';
import { lookupKey } from '../../database/slug-or-id.js';
import { Database } from '../../database/database.js';
import { lockRows } from '../../database/row-locks.js';
import { isoTime, placeholders, type SqlDate } from '../../database/row-values.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import type { SignedInUser } from '../../gateway/request-context.js';
import { avatarAddress, joinAvatar } from '../avatars/index.js';
import { SlotsService } from '../conferences/index.js';
import { TalksService } from '../talks/index.js';
import { joinUser, UserEntity } from '../users/index.js';
import type { NewNote } from './new-note.js';
import { NewContents, NoteEntity } from '../contents/index.js';

/** How long a deleted note can be restored: longer than the page offers it, to allow for slow networks. */
export const RESTORABLE_MS = 60_000;
/** More than anyone reads in one list; the newest are shown. */
const MAX_NOTES = 500;
/** Limit per member and place: otherwise one member could push everyone else's notes out of the list. */
const MOST_OF_ONE = 200;

type Viewer = SignedInUser | null;

interface NoteRow extends Omit<Note, 'created_at' | 'public_at' | 'edited_at' | 'liked' | 'user'> {
  created_at: SqlDate;
  public_at: SqlDate | null;
  edited_at: SqlDate | null;
  liked: number | null;
  first_name: string;
  picture: string | null;
}

const JOINED = new Set(['liked', 'user']);

/** Columns of a note's own row in a response, under their names in the contract. */
const NOTE_COLUMNS = Object.keys(Note.shape)
  .filter((name) => !JOINED.has(name))
  .map((name) => `n.${name}`)
  .join(', ');

/** The columns that decide who may see a note. */
type SeenNote = Pick<Note, 'id' | 'talk_id' | 'slot_id' | 'user_id'>;

/** Condition on `n`; its parameters are the time and the viewer's id. */
const SHOWN_NOTE =
  'n.deleted_at IS NULL AND ((n.hidden_reason IS NULL AND (n.public_at IS NULL OR n.public_at <= ?)) OR n.user_id = ?)';

/** Notes on talks and slots, as the current user sees them. */
@Injectable()
export class NotesService {
  constructor(
    private readonly database: Database,
    private readonly talks: TalksService,
    private readonly slots: SlotsService,
    private readonly contents: NewContents,
    private readonly clock: Clock,
  ) {}

  /**
   * The notes of a talk, newest first. Includes notes on the talk's slot, whichever was created first: by the note's talk id if the slot
   * had a talk, else through the slot.
   *
   * @throws {DomainError} `TALK_NOT_FOUND`
   */
  async ofTalk(talkId: number, viewer: Viewer): Promise<Note[]> {
    await this.talks.seen(String(talkId), { user: viewer });
    const slots = await this.database.read.query<{ id: number }>('SELECT id FROM slots WHERE talk_id = ?', [
      talkId,
    ]);
    const slotIds = slots.map(({ id }) => id);
    const onSlot =
      slotIds.length > 0 ? ` OR (n.slot_id IN (${placeholders(slotIds)}) AND n.talk_id IS NULL)` : '';
    return this.list(`n.talk_id = ?${onSlot}`, [talkId, ...slotIds], 'n.created_at DESC, n.id DESC', viewer);
  }

  /** The notes of a slot, newest first by the displayed time, which is when they became public. @throws {DomainError} `SLOT_NOT_FOUND` */
  async ofSlot(slotId: string, viewer: Viewer): Promise<Note[]> {
    const { slot } = await this.slots.find(slotId, viewer);
    return this.list('n.slot_id = ?', [slot.id], 'n.public_at DESC, n.id DESC', viewer);
  }

  /**
   * Adds a note by the signed-in user. A note on a slot belongs to the slot's talk, whichever talk was sent.
   *
   * @throws {DomainError} `TALK_NOT_FOUND`, `SLOT_NOT_FOUND`; `VALIDATION_FAILED` for a slot without a talk
   */
  async create(input: NewNote, author: SignedInUser, network: string | null): Promise<Note> {
    const { slot_id, talk_id, public_at, ...written } = input;
    const place = slot_id
      ? await this.placeOfSlot(slot_id, author)
      : { slotId: null, talkId: await this.idOfTalk(talk_id ?? 0, author) };
    const now = this.clock.now();
    return this.database.act(async (tx) => {
      // Serialised per member, so that the limit is exact.
      await lockRows(tx, UserEntity, [author.id]);
      await refuseMany(tx, place, author);
      const { id } = await tx.save(NoteEntity, {
        ...written,
        ...place,
        userId: author.id,
        publicAt: public_at ?? (place.slotId ? now : null),
        editedAt: null,
        deletedAt: null,
        hiddenReason: null,
        totalLikes: 0,
        createdAt: now,
      });
      await this.contents.note(tx, id, { userId: author.id, network });
      return this.one(tx, id, author);
    });
  }

  /** Changes the user's own note. @throws {DomainError} `NOTE_NOT_FOUND`; `FORBIDDEN` for another user's */
  async change(noteId: string, changed: NoteChange, user: SignedInUser): Promise<Note> {
    await this.refuseOthers(noteId, user, 'Only its author can change a note.');
    return this.database.act(async (tx) => {
      const note = await ownNote(tx, noteId, user);
      if (note.deletedAt) throw new DomainError('NOTE_NOT_FOUND');
      if (note.hiddenReason !== null)
        throw new DomainError('FORBIDDEN', {
          text: 'Operators have hidden this note, so it cannot be changed.',
        });
      if (!isDeepStrictEqual({ ...note, ...changed }, { ...note }))
        await tx.update(NoteEntity, note.id, { ...changed, editedAt: this.clock.now() });
      return this.one(tx, note.id, user);
    });
  }

  /**
   * Deletes the user's own note. For a minute {@link restore} brings it back with its likes; then it is removed permanently.
   *
   * @throws {DomainError} `NOTE_NOT_FOUND`; `FORBIDDEN` for another user's
   */
  async remove(noteId: string, user: SignedInUser): Promise<void> {
    await this.refuseOthers(noteId, user, 'Only its author can delete a note.');
    await this.database.act(async (tx) => {
      const note = await ownNote(tx, noteId, user);
      if (note.deletedAt) throw new DomainError('NOTE_NOT_FOUND');
      await tx.update(NoteEntity, note.id, { deletedAt: this.clock.now() });
    });
  }

  /**
   * Restores the user's own note if it was deleted less than a minute ago.
   *
   * @throws {DomainError} `NOTE_NOT_FOUND`; `VALIDATION_FAILED` if they have written as many as allowed since
   */
  restore(noteId: string, user: SignedInUser): Promise<Note> {
    const earliest = this.clock.now().getTime() - RESTORABLE_MS;
    return this.database.act(async (tx) => {
      const note = await ownNote(tx, noteId, user);
      if (note.deletedAt && note.deletedAt.getTime() < earliest) throw new DomainError('NOTE_NOT_FOUND');
      if (note.deletedAt) {
        // Serialised per member, so that the limit is exact.
        await lockRows(tx, UserEntity, [user.id]);
        await refuseMany(tx, note, user);
      }
      await tx.update(NoteEntity, note.id, { deletedAt: null });
      return this.one(tx, note.id, user);
    });
  }

  /** Refuses other users' notes early; deleted notes are left to the write itself. */
  private async refuseOthers(noteId: string, user: SignedInUser, text: string): Promise<void> {
    const note = await this.seen(noteId, user).catch((error: unknown) => {
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

  /**
   * A note the current user may see, without its text: public or their own, and not on another user's draft.
   *
   * @throws {DomainError} `NOTE_NOT_FOUND`
   */
  async seen(noteId: string, viewer: Viewer): Promise<SeenNote> {
    const address = lookupKey(noteId);
    const me = viewer?.id ?? 0;
    const [note] =
      address?.column === 'id'
        ? await this.database.read.query<SeenNote>(
            `SELECT n.id, n.talk_id, n.slot_id, n.user_id FROM notes n WHERE n.id = ? AND ${SHOWN_NOTE}`,
            [address.value, this.clock.now(), me],
          )
        : [];
    const onTalkAlone = note?.slot_id === null && note.user_id !== viewer?.id ? note.talk_id : null;
    if (!note || (onTalkAlone !== null && !(await this.isVisible(onTalkAlone, viewer)))) {
      throw new DomainError('NOTE_NOT_FOUND');
    }
    return note;
  }

  private isVisible(talkId: number, viewer: Viewer): Promise<boolean> {
    return this.talks.seen(String(talkId), { user: viewer }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof DomainError) return false;
        throw error;
      },
    );
  }

  private async idOfTalk(talkId: number, viewer: SignedInUser): Promise<number> {
    return (await this.talks.seen(String(talkId), { user: viewer })).id;
  }

  private async placeOfSlot(id: number, viewer: SignedInUser) {
    const { slot } = await this.slots.find(String(id), viewer);
    if (slot.actionable) return { slotId: slot.id, talkId: slot.talk_id };
    const text = 'Notes can be written on talks, not on breaks.';
    throw new DomainError('VALIDATION_FAILED', { text, errors: { slot_id: [text] } });
  }

  /** @param condition with a `?` for each of `values`; `n` is the note */
  private async list(
    condition: string,
    values: readonly unknown[],
    order: string,
    viewer: Viewer,
    from: Pick<EntityManager, 'query'> = this.database.reader,
  ): Promise<Note[]> {
    const me = viewer?.id ?? 0;
    // Every note's author exists, but the outer join keeps the planner from starting with all notes of one author.
    const rows = await from.query<NoteRow[]>(
      `SELECT ${NOTE_COLUMNS}, l.user_id AS liked, u.first_name, a.picture
       FROM notes n ${joinUser('n.user_id')} ${joinAvatar('n.user_id')}
       LEFT JOIN note_likes l ON l.note_id = n.id AND l.user_id = ?
       WHERE (${condition}) AND ${SHOWN_NOTE}
       ORDER BY ${order} LIMIT ${MAX_NOTES}`,
      [me, ...values, this.clock.now(), me],
    );
    return rows.map(toNote);
  }
}

/** @throws {DomainError} `VALIDATION_FAILED` */
async function refuseMany(
  tx: EntityManager,
  { slotId, talkId }: Pick<NoteEntity, 'slotId' | 'talkId'>,
  { id: userId }: SignedInUser,
): Promise<void> {
  const place = talkId === null ? { slotId: slotId ?? 0 } : { talkId };
  if ((await tx.countBy(NoteEntity, { userId, ...place, deletedAt: IsNull() })) < MOST_OF_ONE) return;
  const text = `You have reached the limit of ${MOST_OF_ONE} notes here. Please delete one of them first.`;
  throw new DomainError('VALIDATION_FAILED', { text, errors: { content: [text] } });
}

/** Includes deleted ones. @throws {DomainError} `NOTE_NOT_FOUND` */
async function ownNote(tx: EntityManager, noteId: string, { id: userId }: SignedInUser): Promise<NoteEntity> {
  const address = lookupKey(noteId);
  const note =
    address?.column === 'id' ? await tx.findOneBy(NoteEntity, { id: Number(address.value), userId }) : null;
  if (!note) throw new DomainError('NOTE_NOT_FOUND');
  return note;
}

function toNote({ first_name, picture, liked, ...row }: NoteRow): Note {
  return {
    ...row,
    created_at: isoTime(row.created_at),
    public_at: row.public_at && isoTime(row.public_at),
    edited_at: row.edited_at && isoTime(row.edited_at),
    liked: liked !== null,
    user: { first_name, image: avatarAddress(picture) },
  };
}
