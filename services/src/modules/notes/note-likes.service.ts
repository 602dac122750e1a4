import { Injectable } from '@nestjs/common';
import type { LikeAnswer } from '@lectern/contracts';
import type { EntityManager } from 'typeorm';
import { Database } from '../../database/database.js';
import { forUpdate } from '../../database/row-locks.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { type Likeable, toggleLike } from '../talks/index.js';
import { NoteLikeEntity } from './note-like.entity.js';
import { NoteEntity } from '../contents/index.js';

const NOTES: Likeable = { counted: NoteEntity, likes: NoteLikeEntity, reference: 'noteId' };

/** Likes of notes, one per user and note; a second click removes it. */
@Injectable()
export class NoteLikesService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Likes the note, or removes the like; the counter changes in the same transaction.
   *
   * @param wanted null toggles
   * @throws {DomainError} `NOTE_NOT_FOUND`
   */
  toggle(noteId: number, userId: number, wanted: boolean | null): Promise<LikeAnswer> {
    const now = this.clock.now();
    return this.database.act(async (tx) => {
      const note = { id: noteId, totalLikes: await this.lockedLikes(tx, noteId) };
      return (await toggleLike(tx, NOTES, note, { userId, wanted, now })).answer;
    });
  }

  private async lockedLikes(tx: EntityManager, noteId: number): Promise<number> {
    const [row]: { total_likes: number }[] = await tx.query(
      `SELECT total_likes FROM notes WHERE id = ?${forUpdate(tx)}`,
      [noteId],
    );
    if (!row) throw new DomainError('NOTE_NOT_FOUND');
    return row.total_likes;
  }
}
