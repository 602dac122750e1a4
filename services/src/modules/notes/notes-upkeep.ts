import { Injectable } from '@nestjs/common';
import { LessThan } from 'typeorm';
import { BackgroundJob } from '../../jobs/background-job.js';
import { Database } from '../../database/database.js';
import { Clock } from '../../kernel/clock.js';
import { NoteEntity } from '../contents/index.js';
import { RESTORABLE_MS } from './notes.service.js';

const EVERY_MS = 10 * 60_000;

/** Background job: permanently removes deleted notes that can no longer be restored. */
@Injectable()
export class NotesUpkeep extends BackgroundJob {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super(EVERY_MS);
  }

  protected async pass(): Promise<void> {
    const expired = { deletedAt: LessThan(new Date(this.clock.now().getTime() - RESTORABLE_MS)) };
    if (await this.database.read.manager.existsBy(NoteEntity, expired))
      await this.database.write((tx) => tx.delete(NoteEntity, expired));
  }
}
