import type { MigrationInterface, QueryRunner } from 'typeorm';

const MYSQL = [
  `CREATE TABLE talk_trends (
    talk_id int NOT NULL,
    day int NOT NULL,
    base double NOT NULL,
    views int NOT NULL DEFAULT '0',
    likes int NOT NULL DEFAULT '0',
    INDEX ix_talk_trends_day (day),
    PRIMARY KEY (talk_id),
    CONSTRAINT fk_talk_trends_talk FOREIGN KEY (talk_id) REFERENCES talks (id) ON DELETE CASCADE ON UPDATE NO ACTION
  ) ENGINE=InnoDB`,
  `CREATE TABLE trend_votes (
    talk_id int NOT NULL,
    voter varchar(7) NOT NULL,
    day int NOT NULL,
    INDEX ix_trend_votes_day (day),
    PRIMARY KEY (talk_id, voter),
    CONSTRAINT fk_trend_votes_talk FOREIGN KEY (talk_id) REFERENCES talks (id) ON DELETE CASCADE ON UPDATE NO ACTION
  ) ENGINE=InnoDB`,
  `CREATE TABLE known_networks (
    network varchar(6) NOT NULL,
    first_day int NOT NULL,
    last_day int NOT NULL,
    days int NOT NULL DEFAULT '1',
    INDEX ix_known_networks_last (last_day),
    PRIMARY KEY (network)
  ) ENGINE=InnoDB`,
  `ALTER TABLE rollout_watches
    ADD COLUMN known_only tinyint NOT NULL DEFAULT '0',
    ADD COLUMN networks int NOT NULL DEFAULT '0',
    ADD COLUMN new_networks int NOT NULL DEFAULT '0',
    ADD COLUMN company text NULL,
    ADD COLUMN waits_for varchar(300) NULL`,
];

const SQLITE = [
  'CREATE TABLE "talk_trends" ("talk_id" integer PRIMARY KEY NOT NULL, "day" integer NOT NULL, "base" double NOT NULL, "views" integer NOT NULL DEFAULT (0), "likes" integer NOT NULL DEFAULT (0), CONSTRAINT "fk_talk_trends_talk" FOREIGN KEY ("talk_id") REFERENCES "talks" ("id") ON DELETE CASCADE ON UPDATE NO ACTION)',
  'CREATE INDEX "ix_talk_trends_day" ON "talk_trends" ("day")',
  'CREATE TABLE "trend_votes" ("talk_id" integer NOT NULL, "voter" varchar(7) NOT NULL, "day" integer NOT NULL, CONSTRAINT "fk_trend_votes_talk" FOREIGN KEY ("talk_id") REFERENCES "talks" ("id") ON DELETE CASCADE ON UPDATE NO ACTION, CONSTRAINT "pk_trend_votes" PRIMARY KEY ("talk_id", "voter"))',
  'CREATE INDEX "ix_trend_votes_day" ON "trend_votes" ("day")',
  'CREATE TABLE "known_networks" ("network" varchar(6) PRIMARY KEY NOT NULL, "first_day" integer NOT NULL, "last_day" integer NOT NULL, "days" integer NOT NULL DEFAULT (1))',
  'CREATE INDEX "ix_known_networks_last" ON "known_networks" ("last_day")',
  'ALTER TABLE "rollout_watches" ADD COLUMN "known_only" boolean NOT NULL DEFAULT (0)',
  'ALTER TABLE "rollout_watches" ADD COLUMN "networks" integer NOT NULL DEFAULT (0)',
  'ALTER TABLE "rollout_watches" ADD COLUMN "new_networks" integer NOT NULL DEFAULT (0)',
  'ALTER TABLE "rollout_watches" ADD COLUMN "company" text',
  'ALTER TABLE "rollout_watches" ADD COLUMN "waits_for" varchar(300)',
];

/** Protection against crowds: views by day and network, known networks, and the other releases on failing pages. */
export class Crowds1764350000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    for (const statement of embedded ? SQLITE : MYSQL) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['talk_trends', 'trend_votes', 'known_networks'])
      await runner.query(`DROP TABLE ${table}`);
    for (const column of ['known_only', 'networks', 'new_networks', 'company', 'waits_for'])
      await runner.query(`ALTER TABLE rollout_watches DROP COLUMN ${column}`);
  }
}
