/** For MySQL and MariaDB. */
export const MYSQL_STATEMENTS = [
  `CREATE TABLE IF NOT EXISTS telemetry_spans (
    remote varchar(41) NOT NULL,
    version varchar(64) NOT NULL,
    span int NOT NULL,
    views int NOT NULL DEFAULT '0',
    failed_views int NOT NULL DEFAULT '0',
    load_failures int NOT NULL DEFAULT '0',
    render_failures int NOT NULL DEFAULT '0',
    error_failures int NOT NULL DEFAULT '0',
    rejection_failures int NOT NULL DEFAULT '0',
    INDEX ix_telemetry_spans_span (span),
    PRIMARY KEY (remote, version, span)
  ) ENGINE=InnoDB`,
  `CREATE TABLE IF NOT EXISTS telemetry_vitals (
    remote varchar(41) NOT NULL,
    version varchar(64) NOT NULL,
    span int NOT NULL,
    vital varchar(4) NOT NULL,
    bucket int NOT NULL,
    times int NOT NULL DEFAULT '0',
    INDEX ix_telemetry_vitals_span (span),
    PRIMARY KEY (remote, version, span, vital, bucket)
  ) ENGINE=InnoDB`,
  `CREATE TABLE IF NOT EXISTS telemetry_messages (
    remote varchar(41) NOT NULL,
    version varchar(64) NOT NULL,
    day varchar(10) NOT NULL,
    digest varchar(32) NOT NULL,
    message varchar(200) NOT NULL,
    times int NOT NULL DEFAULT '0',
    INDEX ix_telemetry_messages_day (day),
    PRIMARY KEY (remote, version, day, digest)
  ) ENGINE=InnoDB`,
  `CREATE TABLE IF NOT EXISTS telemetry_facts (
    fact varchar(32) NOT NULL,
    batch varchar(32) NOT NULL,
    span int NOT NULL,
    INDEX ix_telemetry_facts_span (span),
    PRIMARY KEY (fact)
  ) ENGINE=InnoDB`,
  `CREATE TABLE IF NOT EXISTS telemetry_salts (
    day varchar(10) NOT NULL,
    salt varchar(64) NOT NULL,
    PRIMARY KEY (day)
  ) ENGINE=InnoDB`,
  `CREATE TABLE IF NOT EXISTS telemetry_participants (
    remote varchar(41) NOT NULL,
    epoch int NOT NULL,
    day varchar(10) NOT NULL,
    who varchar(33) NOT NULL,
    contributed int NOT NULL DEFAULT '0',
    INDEX ix_telemetry_participants_day (day),
    PRIMARY KEY (remote, epoch, day, who)
  ) ENGINE=InnoDB`,
  `CREATE TABLE IF NOT EXISTS rollout_watches (
    remote varchar(41) NOT NULL,
    epoch int NOT NULL DEFAULT '0',
    candidate varchar(64) NOT NULL DEFAULT '',
    stable varchar(64) NOT NULL DEFAULT '',
    began_on varchar(10) NOT NULL DEFAULT '',
    day varchar(10) NOT NULL DEFAULT '',
    candidate_visitors int NOT NULL DEFAULT '0',
    candidate_failed int NOT NULL DEFAULT '0',
    stable_visitors int NOT NULL DEFAULT '0',
    stable_failed int NOT NULL DEFAULT '0',
    wealth varchar(400) NOT NULL DEFAULT '[]',
    verdict varchar(12) NOT NULL DEFAULT 'watching',
    because varchar(500) NULL,
    PRIMARY KEY (remote)
  ) ENGINE=InnoDB`,
];
