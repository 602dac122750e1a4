import type { MigrationInterface, QueryRunner } from 'typeorm';
import { rebuildCatalogueIn } from '../../../modules/catalogue/index.js';
import { convertTalks } from './convert-talks.js';
import { mendDates } from './mend-dates.js';
import { mendSlugs } from './mend-slugs.js';

/**
 * Gives older descriptions a structure, and talks a language, format and day as far as these follow from the rows; marks sentences
 * this project generated. Slugs that lost marks of their script get them back, and the former addresses redirect.
 */
export class Texts1764180000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // A new database has nothing to convert, so the language detection is not loaded.
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
