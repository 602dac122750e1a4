import type { MigrationInterface, QueryRunner } from 'typeorm';
import { bareTexts } from './bare-texts.js';

/**
 * Links talks without speakers to the people that their titles name, and takes out of imported titles and descriptions what stands beside
 * them, as imports do from now on. Addresses stay.
 */
export class BareTexts1764469900001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await bareTexts(runner.manager, new Date());
  }

  /** An older release works with these texts; the column with the source's titles goes with its own migration. */
  async down(): Promise<void> {}
}
