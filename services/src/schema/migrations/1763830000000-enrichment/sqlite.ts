/** For SQLite. */
export const SQLITE_STATEMENTS = [
  'CREATE TABLE "enrichment_runs" ("talk_id" integer NOT NULL, "kind" varchar(10) NOT NULL, "holder" varchar(40), "lease_until" datetime(3), "source" varchar(12), "fingerprint" varchar(64), "way" varchar(10), "finished_at" datetime(3), CONSTRAINT "fk_enrichment_runs_talk" FOREIGN KEY ("talk_id") REFERENCES "talks" ("id") ON DELETE CASCADE ON UPDATE NO ACTION, PRIMARY KEY ("talk_id", "kind"))',
  'CREATE TABLE "daily_usage" ("name" varchar(40) NOT NULL, "day" varchar(10) NOT NULL, "used" integer NOT NULL DEFAULT (0), PRIMARY KEY ("name", "day"))',
  'CREATE TABLE "job_leases" ("name" varchar(40) PRIMARY KEY NOT NULL, "holder" varchar(40) NOT NULL, "lease_until" datetime(3) NOT NULL)',
  'CREATE TABLE "caption_checks" ("talk_id" integer PRIMARY KEY NOT NULL, "attempts" integer NOT NULL DEFAULT (0), "due_at" datetime(3) NOT NULL, "missing" boolean NOT NULL DEFAULT (0), "outcome" varchar(200), CONSTRAINT "fk_caption_checks_talk" FOREIGN KEY ("talk_id") REFERENCES "talks" ("id") ON DELETE CASCADE ON UPDATE NO ACTION)',
  'CREATE INDEX "ix_caption_checks_due" ON "caption_checks" ("missing", "due_at")',
];
