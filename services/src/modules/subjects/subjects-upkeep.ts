import { Injectable } from '@nestjs/common';
import { AnswerCache } from '../../answers/answer-cache.js';
import { BackgroundJob } from '../../background-job.js';
import { Database } from '../../database/database.js';
import { rebuildTagCounts } from '../catalogue/index.js';
import { NAMED } from '../search/names.js';
import { indexAllNames, rebuildIndex } from '../search/rebuild-index.js';
import { settleTags } from './settle-tags.js';
import { syncVocabulary } from './sync-vocabulary.js';

/** At start, in the background: brings the stored subjects in step with a vocabulary that has changed since. */
@Injectable()
export class SubjectsUpkeep extends BackgroundJob {
  constructor(
    private readonly database: Database,
    private readonly answers: AnswerCache,
  ) {
    super(null);
  }

  protected async pass(): Promise<void> {
    const gone = await this.database.write(async (tx) => settleTags(tx, await syncVocabulary(tx)));
    if (gone > 0) {
      await rebuildTagCounts(this.database);
      await rebuildIndex(this.database, { force: true, isStopping: () => this.isStopping });
    }
    await this.database.write((tx) => indexAllNames(tx, NAMED.subject));
    if (gone === 0) return;
    this.answers.drop('discovery:');
    this.answers.drop('talks:');
    this.answers.drop('subjects:');
    this.logger.log(`${gone} tags joined subjects or were dropped`);
  }
}
