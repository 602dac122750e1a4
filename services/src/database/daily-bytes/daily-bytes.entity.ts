import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** Bytes that a member has stored in a day. Earlier days are removed when the member stores more. */
@Entity('daily_bytes')
export class DailyBytesEntity {
  @PrimaryColumn('int', { primaryKeyConstraintName: 'pk_daily_bytes' })
  // By name: the tables of modules are a layer above this one.
  @ForeignKey('UserEntity', { name: 'fk_daily_bytes_user', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  userId: number;

  /** In UTC: `2026-11-27`. */
  @PrimaryColumn('varchar', { length: 10, primaryKeyConstraintName: 'pk_daily_bytes' })
  day: string;

  @Column('int')
  bytes: number;
}
