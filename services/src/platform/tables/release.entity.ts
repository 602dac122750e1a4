import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** One immutable build of a remote or of the shell. */
@Entity('releases')
@Index('ux_releases_name_version', ['name', 'version'], { unique: true })
@Index('ix_releases_recalled', ['recalledAt'])
export class ReleaseEntity {
  @PrimaryGeneratedColumn({ type: 'int', primaryKeyConstraintName: 'pk_releases' })
  id: number;

  @Column('varchar', { length: 41 })
  name: string;

  @Column('varchar', { length: 64 })
  version: string;

  /** `ReleaseManifest` as JSON: about 150 bytes a file. */
  @Column('mediumtext')
  manifest: string;

  @Column('datetime', { precision: 3 })
  publishedAt: Date;

  @Column('varchar', { length: 100, nullable: true })
  publishedBy: string | null;

  @Column('varchar', { name: 'commit_hash', length: 64, nullable: true })
  commit: string | null;

  /** No longer served since then. */
  @Column('datetime', { precision: 3, nullable: true })
  recalledAt: Date | null;

  /** Deleted without ever being live. The row stays, since the version must never mean other bytes. */
  @Column('datetime', { precision: 3, nullable: true })
  deletedAt: Date | null;

  /** `ReleaseOutcome` as JSON, with the actor's id in the audit log; null if it did not end badly, or was started again. */
  @Column('text', { nullable: true })
  outcome: string | null;

  /** When a deleted release's files were removed from storage. */
  @Column('datetime', { precision: 3, nullable: true })
  filesFreedAt: Date | null;
}
