import type { MigrationInterface, QueryRunner } from 'typeorm';
import { mendPeople } from './mend-people.js';

const PAIRS = {
  sqlite: `CREATE TABLE "speaker_pairs" ("speaker_id" integer NOT NULL, "other_id" integer NOT NULL, "score" integer NOT NULL,
    "reasons" varchar(200) NOT NULL, "dismissed_at" datetime(3),
    CONSTRAINT "fk_speaker_pairs_speaker" FOREIGN KEY ("speaker_id") REFERENCES "speakers" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
    CONSTRAINT "fk_speaker_pairs_other" FOREIGN KEY ("other_id") REFERENCES "speakers" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
    PRIMARY KEY ("speaker_id", "other_id"))`,
  mysql: `CREATE TABLE \`speaker_pairs\` (\`speaker_id\` int NOT NULL, \`other_id\` int NOT NULL, \`score\` int NOT NULL,
    \`reasons\` varchar(200) NOT NULL, \`dismissed_at\` datetime(3) NULL,
    CONSTRAINT \`fk_speaker_pairs_speaker\` FOREIGN KEY (\`speaker_id\`) REFERENCES \`speakers\` (\`id\`) ON DELETE CASCADE ON UPDATE NO ACTION,
    CONSTRAINT \`fk_speaker_pairs_other\` FOREIGN KEY (\`other_id\`) REFERENCES \`speakers\` (\`id\`) ON DELETE CASCADE ON UPDATE NO ACTION,
    INDEX \`ix_speaker_pairs_score\` (\`dismissed_at\`, \`score\`, \`speaker_id\`), INDEX \`ix_speaker_pairs_other\` (\`other_id\`),
    PRIMARY KEY (\`speaker_id\`, \`other_id\`)) ENGINE=InnoDB`,
};
const SQLITE_INDEXES = [
  'CREATE INDEX "ix_speaker_pairs_score" ON "speaker_pairs" ("dismissed_at", "score", "speaker_id")',
  'CREATE INDEX "ix_speaker_pairs_other" ON "speaker_pairs" ("other_id")',
];

/** Pairs that may be the same person. Merges people stored in several rows, and deletes rows that are not people. */
export class People1764110000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    await runner.query(PAIRS[embedded ? 'sqlite' : 'mysql']);
    if (embedded) for (const index of SQLITE_INDEXES) await runner.query(index);
    await mendPeople(runner.manager, new Date());
  }

  async down(): Promise<void> {
    throw new Error('Merged people cannot be separated again');
  }
}
