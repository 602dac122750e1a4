import type { MigrationInterface, QueryRunner } from 'typeorm';

const MYSQL = `CREATE TABLE picture_uploads (
    id int NOT NULL AUTO_INCREMENT,
    user_id int NULL,
    source varchar(32) NOT NULL,
    hash varchar(32) NOT NULL,
    bytes int NOT NULL,
    uploaded_at datetime(3) NOT NULL,
    INDEX ix_picture_uploads_user (user_id, uploaded_at),
    INDEX ix_picture_uploads_hash (hash),
    INDEX ix_picture_uploads_uploaded (uploaded_at),
    PRIMARY KEY (id),
    CONSTRAINT fk_picture_uploads_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE SET NULL ON UPDATE NO ACTION
  ) ENGINE=InnoDB`;

const SQLITE = [
  'CREATE TABLE "picture_uploads" ("id" integer PRIMARY KEY AUTOINCREMENT NOT NULL, "user_id" integer, "source" varchar(32) NOT NULL, "hash" varchar(32) NOT NULL, "bytes" integer NOT NULL, "uploaded_at" datetime(3) NOT NULL, CONSTRAINT "fk_picture_uploads_user" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE NO ACTION)',
  'CREATE INDEX "ix_picture_uploads_user" ON "picture_uploads" ("user_id", "uploaded_at")',
  'CREATE INDEX "ix_picture_uploads_hash" ON "picture_uploads" ("hash")',
  'CREATE INDEX "ix_picture_uploads_uploaded" ON "picture_uploads" ("uploaded_at")',
];

/** Uploads of pictures by member, for the quota. */
export class PictureUploads1764361000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    for (const statement of embedded ? SQLITE : [MYSQL]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE picture_uploads');
  }
}
