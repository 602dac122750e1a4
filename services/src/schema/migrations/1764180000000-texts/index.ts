import type { MigrationInterface, QueryRunner } from 'typeorm';
import { rebuildCatalogueIn } from '../../../modules/catalogue/index.js';
import { convertTalks } from './convert-talks.js';
import { mendDates } from './mend-dates.js';
import { mendSlugs } from './mend-slugs.js';

/**
 * What was stored before descriptions had a structure gets one, with language, format and the day it was given as far as the rows
 * tell; sentences of this project's own are marked. Addresses that lost marks of their script get them back, and lead on.
 */
export class Texts1764180000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // A new database has nothing to convert, and what guesses languages is not loaded for nothing.
    const talks = (await runner.query('SELECT id FROM talks LIMIT 1')) as unknown[];
    if (talks.length === 0) return;
    await mendDates(runner.manager);
    await convertTalks(runner.manager);
    await mendSlugs(runner.manager);
    await rebuildCatalogueIn(runner.manager);
    await runner.query('UPDATE search_state SET version = 0, rebuilt_to = 0 WHERE id = 1');
  }

  async down(): Promise<void> {
    throw new Error('Descriptions would lose their structure, and addresses their script');
  }
}
