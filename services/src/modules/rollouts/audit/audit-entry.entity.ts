import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One line of the record of acts. Lines are only ever added; ids count from 1 without a gap. */
@Entity('rollout_audit')
@Index('ix_rollout_audit_remote', ['remote', 'id'])
export class AuditEntryEntity {
  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'pk_rollout_audit' })
  id: number;

  @Column('datetime', { precision: 3 })
  at: Date;

  @Column('varchar', { length: 41, nullable: true })
  remote: string | null;

  @Column('varchar', { length: 30 })
  act: string;

  @Column('varchar', { length: 300 })
  actor: string;

  @Column('text', { nullable: true })
  reason: string | null;

  /** Canonical JSON. */
  @Column('text')
  details: string;

  /** SHA-256 over this line and the hash before it, hex. */
  @Column('varchar', { length: 64 })
  hash: string;
}
