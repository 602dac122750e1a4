import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../../../database/database.js';
import { SUBJECT_LISTS } from '../../../jobs/job-cursor.js';
import { Clock } from '../../../kernel/clock.js';
import { listUnderTags, partsOf } from '../../catalogue/index.js';
import { FollowFormerRelease } from '../follow-former-release.js';

/** Updates the subjects' lists for talks that processes of a release without such lists have changed. */
@Injectable()
export class SubjectListsJob extends FollowFormerRelease {
  constructor(database: Database, clock: Clock) {
    super(database, clock, 'talks', SUBJECT_LISTS);
  }

  protected async follow(tx: EntityManager, ids: readonly number[]): Promise<void> {
    await listUnderTags(tx, [...ids, ...(await partsOf(tx, ids))]);
  }
}
