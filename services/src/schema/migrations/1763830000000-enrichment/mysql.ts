/** For MySQL and MariaDB. */
export const MYSQL_STATEMENTS = [
  `CREATE TABLE IF NOT EXISTS enrichment_runs (
    talk_id int NOT NULL,
    kind varchar(10) NOT NULL,
    holder varchar(40) NULL,
    lease_until datetime(3) NULL,
    source varchar(12) NULL,
    fingerprint varchar(64) NULL,
    way varchar(10) NULL,
    finished_at datetime(3) NULL,
    CONSTRAINT fk_enrichment_runs_talk FOREIGN KEY (talk_id) REFERENCES talks (id) ON DELETE CASCADE ON UPDATE NO ACTION,
    PRIMARY KEY (talk_id, kind)
  ) ENGINE=InnoDB`,
  `CREATE TABLE IF NOT EXISTS daily_usage (
    name varchar(40) NOT NULL,
    day varchar(10) NOT NULL,
    used int NOT NULL DEFAULT '0',
    PRIMARY KEY (name, day)
  ) ENGINE=InnoDB`,
  `CREATE TABLE IF NOT EXISTS job_leases (
    name varchar(40) NOT NULL,
    holder varchar(40) NOT NULL,
    lease_until datetime(3) NOT NULL,
    PRIMARY KEY (name)
  ) ENGINE=InnoDB`,
  `CREATE TABLE IF NOT EXISTS caption_checks (
    talk_id int NOT NULL,
    attempts int NOT NULL DEFAULT '0',
    due_at datetime(3) NOT NULL,
    missing tinyint NOT NULL DEFAULT 0,
    outcome varchar(200) NULL,
    INDEX ix_caption_checks_due (missing, due_at),
    CONSTRAINT fk_caption_checks_talk FOREIGN KEY (talk_id) REFERENCES talks (id) ON DELETE CASCADE ON UPDATE NO ACTION,
    PRIMARY KEY (talk_id)
  ) ENGINE=InnoDB`,
];
