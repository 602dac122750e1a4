import { Injectable } from '@nestjs/common';
import { ResponseCache } from '../../response-cache/response-cache.js';
import { BackgroundJob } from '../../jobs/background-job.js';
import { Database } from '../../database/database.js';
import { countSpeakerTags, rebuildTagCounts } from '../catalogue/index.js';
import { NAMED, rebuildNames, rebuildTalks } from '../search/index.js';
import { settleTags } from './settle-tags.js';
import { syncVocabulary } from './sync-vocabulary.js';

/** Background job at start: updates the stored subjects after a change of the vocabulary. */
@Injectable()
export class SubjectsUpkeep extends BackgroundJob {
  constructor(
    private readonly database: Database,
    private readonly answers: ResponseCache,
  ) {
    super(null);
  }

  protected async pass(): Promise<void> {
    const removed = await this.database.write(async (tx) => {
      const settled = await settleTags(tx, await syncVocabulary(tx));
      await countSpeakerTags(tx, settled.speakerIds);
      return settled.removed;
    });
    if (removed > 0) {
      await rebuildTagCounts(this.database);
      await rebuildTalks(this.database, { force: true, isStopping: () => this.isStopping });
    }
    await rebuildNames(this.database, () => this.isStopping, [NAMED.subject]);
    if (removed === 0) return;
    this.answers.drop('discovery:');
    this.answers.drop('talks:');
    this.answers.drop('subjects:');
    this.logger.log(`${removed} tags were merged into subjects or dropped`);
  }
}
