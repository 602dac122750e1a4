import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A backup that `npm run backup` has completed. */
@Entity('backups')
export class BackupEntity {
  @PrimaryGeneratedColumn({ type: 'int', primaryKeyConstraintName: 'pk_backups' })
  id: number;

  @Column('datetime', { precision: 3 })
  madeAt: Date;

  /** Of the database's copy and all files. */
  @Column('int')
  kilobytes: number;

  /** Files that the database refers to and that were already missing. */
  @Column('int')
  missing: number;

  /** When a backup of the same folder was last restored somewhere; null if that never happened. */
  @Column('datetime', { precision: 3, nullable: true })
  restoredAt: Date | null;
}
