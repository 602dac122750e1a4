import type { MigrationInterface, QueryRunner } from 'typeorm';
import { MYSQL_STATEMENTS } from './mysql.js';
import { SQLITE_STATEMENTS } from './sqlite.js';

/** The hash that precedes the audit log's first entry. */
const BEGINNING = '0'.repeat(64);

/** Until now each release became stable when it was registered, so these are the stable periods in order. */
const FILL = [
  'INSERT INTO stable_spells (remote, release_id, began_at) SELECT name, id, published_at FROM releases ORDER BY id',
  `UPDATE rollouts SET fallback_release_id =
    (SELECT MAX(p.id) FROM releases p WHERE p.name = rollouts.remote AND p.id < rollouts.stable_release_id)`,
  `INSERT INTO rollout_audit_head (id, entries, hash) VALUES (1, 0, '${BEGINNING}')`,
];

/** Rollouts, the audit log and the tokens of teams. */
export class Rollouts1764000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    const statements = embedded ? SQLITE_STATEMENTS : MYSQL_STATEMENTS;
    for (const statement of [...statements, ...FILL]) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('The audit log would be lost');
  }
}
