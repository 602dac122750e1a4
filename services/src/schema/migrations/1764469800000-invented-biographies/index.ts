import type { MigrationInterface, QueryRunner } from 'typeorm';
import { removeInvented } from './remove-invented.js';

/** Removes the biographies that the demo catalogue made up: a profile now says what all talks of the speaker tell. */
export class InventedBiographies1764469800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await removeInvented(runner.manager, new Date());
  }

  /** An older release works without them. */
  async down(): Promise<void> {}
}
