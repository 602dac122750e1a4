import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Id of the only row. */
export const HEAD_ID = 1;

/**
 * The head of the audit log. Adding an entry locks this row, so that concurrent actions follow each other; it
 * also reveals entries cut off at the end.
 */
@Entity('rollout_audit_head')
export class AuditHeadEntity {
  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'pk_rollout_audit_head' })
  id: number;

  @Column('int')
  entries: number;

  /** Hash of the last entry; zeros before the first. */
  @Column('varchar', { length: 64 })
  hash: string;

  /** How many entries, from the first, may lack a key; null before there was one. */
  @Column('int', { nullable: true })
  unkeyed: number | null;

  /**
   * Signature over the row; null before there was a key. Without it, anyone with write access to the database
   * could cut off entries at the end.
   */
  @Column('varchar', { length: 60, nullable: true })
  signature: string | null;
}
