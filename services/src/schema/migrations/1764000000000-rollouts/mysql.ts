/** For MySQL and MariaDB. */
export const MYSQL_STATEMENTS = [
  `ALTER TABLE releases ADD COLUMN recalled_at datetime(3) NULL, ADD INDEX ix_releases_recalled (recalled_at)`,
  `ALTER TABLE rollouts
    ADD COLUMN fallback_release_id int NULL,
    ADD COLUMN segment text NULL,
    ADD COLUMN decided_at datetime(3) NULL,
    ADD INDEX ix_rollouts_fallback (fallback_release_id),
    ADD CONSTRAINT fk_rollouts_fallback FOREIGN KEY (fallback_release_id) REFERENCES releases (id) ON DELETE RESTRICT ON UPDATE NO ACTION`,
  `CREATE TABLE IF NOT EXISTS stable_spells (
    id int NOT NULL AUTO_INCREMENT,
    remote varchar(41) NOT NULL,
    release_id int NOT NULL,
    began_at datetime(3) NOT NULL,
    failed tinyint NOT NULL DEFAULT 0,
    INDEX ix_stable_spells_release (release_id),
    INDEX ix_stable_spells_remote (remote, id),
    CONSTRAINT fk_stable_spells_release FOREIGN KEY (release_id) REFERENCES releases (id) ON DELETE RESTRICT ON UPDATE NO ACTION,
    PRIMARY KEY (id)
  ) ENGINE=InnoDB`,
  `CREATE TABLE IF NOT EXISTS rollout_audit (
    id int NOT NULL,
    at datetime(3) NOT NULL,
    remote varchar(41) NULL,
    act varchar(30) NOT NULL,
    actor varchar(300) NOT NULL,
    reason text NULL,
    details text NOT NULL,
    hash varchar(64) NOT NULL,
    INDEX ix_rollout_audit_remote (remote, id),
    PRIMARY KEY (id)
  ) ENGINE=InnoDB`,
  `CREATE TABLE IF NOT EXISTS rollout_audit_head (
    id int NOT NULL,
    entries int NOT NULL,
    hash varchar(64) NOT NULL,
    PRIMARY KEY (id)
  ) ENGINE=InnoDB`,
  `CREATE TABLE IF NOT EXISTS team_tokens (
    id int NOT NULL AUTO_INCREMENT,
    team varchar(41) NOT NULL,
    remotes text NOT NULL,
    token_hash varchar(64) NOT NULL,
    created_at datetime(3) NOT NULL,
    created_by varchar(300) NOT NULL,
    last_used_at datetime(3) NULL,
    revoked_at datetime(3) NULL,
    UNIQUE INDEX ux_team_tokens_hash (token_hash),
    PRIMARY KEY (id)
  ) ENGINE=InnoDB`,
];
