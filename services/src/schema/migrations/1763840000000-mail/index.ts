import type { MigrationInterface, QueryRunner } from 'typeorm';

const SQLITE = [
  'DROP TABLE "mails"',
  'CREATE TABLE "mails" ("id" integer PRIMARY KEY AUTOINCREMENT NOT NULL, "dedupe_key" varchar(200) NOT NULL, "message_id" varchar(64) NOT NULL, "subscription_id" integer, "recipient" varchar(254), "attempts" integer NOT NULL DEFAULT (0), "due_at" datetime(3) NOT NULL, "lease" varchar(40), "sent_at" datetime(3), "failed_at" datetime(3), "last_error" text, "created_at" datetime(3) NOT NULL, CONSTRAINT "fk_mails_subscription" FOREIGN KEY ("subscription_id") REFERENCES "subscriptions" ("id") ON DELETE SET NULL ON UPDATE NO ACTION)',
  'CREATE INDEX "ix_mails_subscription" ON "mails" ("subscription_id")',
  'CREATE INDEX "ix_mails_due" ON "mails" ("sent_at", "failed_at", "due_at", "id")',
  'CREATE UNIQUE INDEX "ux_mails_dedupe_key" ON "mails" ("dedupe_key")',
];

const MYSQL = [
  'DROP TABLE IF EXISTS mails',
  `CREATE TABLE mails (
    id int NOT NULL AUTO_INCREMENT,
    dedupe_key varchar(200) NOT NULL,
    message_id varchar(64) NOT NULL,
    subscription_id int NULL,
    recipient varchar(254) NULL,
    attempts int NOT NULL DEFAULT '0',
    due_at datetime(3) NOT NULL,
    lease varchar(40) NULL,
    sent_at datetime(3) NULL,
    failed_at datetime(3) NULL,
    last_error text NULL,
    created_at datetime(3) NOT NULL,
    INDEX ix_mails_subscription (subscription_id),
    INDEX ix_mails_due (sent_at, failed_at, due_at, id),
    UNIQUE INDEX ux_mails_dedupe_key (dedupe_key),
    CONSTRAINT fk_mails_subscription FOREIGN KEY (subscription_id) REFERENCES subscriptions (id) ON DELETE SET NULL ON UPDATE NO ACTION,
    PRIMARY KEY (id)
  ) ENGINE=InnoDB`,
];

/**
 * A mail stores its subject matter instead of its text, which needs the site's address; also its lease, and when it was given up. Nothing
 * wrote to the table before, so it is recreated.
 */
export class Mail1763840000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    for (const statement of embedded ? SQLITE : MYSQL) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Sent mails would be forgotten and sent again');
  }
}
