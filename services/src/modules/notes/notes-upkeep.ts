import { Injectable } from '@nestjs/common';
import { LessThan } from 'typeorm';
import { BackgroundJob } from '../../background-job.js';
import { Database } from '../../database/database.js';
import { Clock } from '../../gateway/clock.js';
import { NoteEntity } from './note.entity.js';
import { RESTORABLE_MS } from './notes.service.js';

const EVERY_MS = 10 * 60_000;

/** In the background: removes for good the notes that were deleted and can no longer be brought back. */
@Injectable()
export class NotesUpkeep extends BackgroundJob {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super(EVERY_MS);
  }

  protected async pass(): Promise<void> {
    const gone = { deletedAt: LessThan(new Date(this.clock.now().getTime() - RESTORABLE_MS)) };
    if (await this.database.read.manager.existsBy(NoteEntity, gone))
      await this.database.write((tx) => tx.delete(NoteEntity, gone));
  }
}
