import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The id of the one row. */
export const HEAD_ID = 1;

/** Where the record ends. Whoever adds a line holds this row, so that two acts at once follow each other; lines cut off at the end show by it. */
@Entity('rollout_audit_head')
export class AuditHeadEntity {
  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'pk_rollout_audit_head' })
  id: number;

  @Column('int')
  entries: number;

  /** Of the last line; zeros before the first. */
  @Column('varchar', { length: 64 })
  hash: string;

  /** How many lines, from the first one, may be without a key; null before there was one. */
  @Column('int', { nullable: true })
  unkeyed: number | null;

  /** Of all this; null before there was a key. Without it lines could be cut off at the end by whoever writes to the database. */
  @Column('varchar', { length: 60, nullable: true })
  signature: string | null;
}
