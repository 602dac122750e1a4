import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../../../database/database.js';
import { SPEAKER_TAGS } from '../../../jobs/job-cursor.js';
import { Clock } from '../../../kernel/clock.js';
import { countSpeakerTags } from '../../catalogue/index.js';
import { FollowFormerRelease } from '../follow-former-release.js';

/**
 * Recounts the tags of speakers whose talks processes of a release without these counts have changed. Every release marks such speakers as
 * changed, also those who have left a talk.
 */
@Injectable()
export class SpeakerTagsJob extends FollowFormerRelease {
  constructor(database: Database, clock: Clock) {
    super(database, clock, 'speakers', SPEAKER_TAGS);
  }

  protected follow(tx: EntityManager, ids: readonly number[]): Promise<void> {
    return countSpeakerTags(tx, ids);
  }
}
