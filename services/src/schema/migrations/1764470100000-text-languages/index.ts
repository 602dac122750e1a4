import type { MigrationInterface, QueryRunner } from 'typeorm';
import { mendLanguages } from './mend-languages.js';

/** Gives talks the language of their text where the catalogue had only entered its default or the site had guessed. */
export class TextLanguages1764470100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // A new database has nothing to mend, so the language detection is not loaded.
    const talks = (await runner.query('SELECT id FROM talks LIMIT 1')) as unknown[];
    if (talks.length === 0) return;
    const mended = await mendLanguages(runner.manager);
    if (mended > 0) await runner.query('UPDATE search_state SET version = 0, rebuilt_to = 0 WHERE id = 1');
  }

  /** An older release works with them. */
  async down(): Promise<void> {}
}
