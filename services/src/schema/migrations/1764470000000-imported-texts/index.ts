import type { MigrationInterface, QueryRunner } from 'typeorm';
import { mendNames } from './mend-names.js';
import { mendTexts } from './mend-texts.js';

/** Mends what imports stored before they decoded character references, removed line break marks and took additions from names. */
export class ImportedTexts1764470000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const now = new Date();
    const texts = await mendTexts(runner.manager, now);
    const names = await mendNames(runner.manager, now);
    if (texts + names > 0)
      await runner.query('UPDATE search_state SET version = 0, rebuilt_to = 0 WHERE id = 1');
  }

  /** An older release works with them. */
  async down(): Promise<void> {}
}
