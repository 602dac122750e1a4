/** For SQLite. */
export const SQLITE_STATEMENTS = [
  'CREATE TABLE "telemetry_spans" ("remote" varchar(41) NOT NULL, "version" varchar(64) NOT NULL, "span" integer NOT NULL, "views" integer NOT NULL DEFAULT (0), "failed_views" integer NOT NULL DEFAULT (0), "load_failures" integer NOT NULL DEFAULT (0), "render_failures" integer NOT NULL DEFAULT (0), "error_failures" integer NOT NULL DEFAULT (0), "rejection_failures" integer NOT NULL DEFAULT (0), PRIMARY KEY ("remote", "version", "span"))',
  'CREATE INDEX "ix_telemetry_spans_span" ON "telemetry_spans" ("span")',
  'CREATE TABLE "telemetry_vitals" ("remote" varchar(41) NOT NULL, "version" varchar(64) NOT NULL, "span" integer NOT NULL, "vital" varchar(4) NOT NULL, "bucket" integer NOT NULL, "times" integer NOT NULL DEFAULT (0), PRIMARY KEY ("remote", "version", "span", "vital", "bucket"))',
  'CREATE INDEX "ix_telemetry_vitals_span" ON "telemetry_vitals" ("span")',
  'CREATE TABLE "telemetry_messages" ("remote" varchar(41) NOT NULL, "version" varchar(64) NOT NULL, "day" varchar(10) NOT NULL, "digest" varchar(32) NOT NULL, "message" varchar(200) NOT NULL, "times" integer NOT NULL DEFAULT (0), PRIMARY KEY ("remote", "version", "day", "digest"))',
  'CREATE INDEX "ix_telemetry_messages_day" ON "telemetry_messages" ("day")',
  'CREATE TABLE "telemetry_facts" ("fact" varchar(32) PRIMARY KEY NOT NULL, "batch" varchar(32) NOT NULL, "span" integer NOT NULL)',
  'CREATE INDEX "ix_telemetry_facts_span" ON "telemetry_facts" ("span")',
  'CREATE TABLE "telemetry_salts" ("day" varchar(10) PRIMARY KEY NOT NULL, "salt" varchar(64) NOT NULL)',
  'CREATE TABLE "telemetry_participants" ("remote" varchar(41) NOT NULL, "epoch" integer NOT NULL, "day" varchar(10) NOT NULL, "who" varchar(33) NOT NULL, "contributed" integer NOT NULL DEFAULT (0), PRIMARY KEY ("remote", "epoch", "day", "who"))',
  'CREATE INDEX "ix_telemetry_participants_day" ON "telemetry_participants" ("day")',
  `CREATE TABLE "rollout_watches" ("remote" varchar(41) PRIMARY KEY NOT NULL, "epoch" integer NOT NULL DEFAULT (0), "candidate" varchar(64) NOT NULL DEFAULT (''), "stable" varchar(64) NOT NULL DEFAULT (''), "began_on" varchar(10) NOT NULL DEFAULT (''), "day" varchar(10) NOT NULL DEFAULT (''), "candidate_visitors" integer NOT NULL DEFAULT (0), "candidate_failed" integer NOT NULL DEFAULT (0), "stable_visitors" integer NOT NULL DEFAULT (0), "stable_failed" integer NOT NULL DEFAULT (0), "wealth" varchar(400) NOT NULL DEFAULT ('[]'), "verdict" varchar(12) NOT NULL DEFAULT ('watching'), "because" varchar(500))`,
];
