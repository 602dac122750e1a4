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

  /** Id of who acted; in lines from before there was a key, an operator's address. */
  @Column('varchar', { length: 300 })
  actor: string;

  @Column('text', { nullable: true })
  reason: string | null;

  /** Canonical JSON. */
  @Column('text')
  details: string;

  /** HMAC-SHA256 over this line and the hash before it, hex; in lines from before there was a key, SHA-256. */
  @Column('varchar', { length: 64 })
  hash: string;

  /** Name of the key; null in lines from before there was one. */
  @Column('varchar', { length: 9, nullable: true })
  signedBy: string | null;

  /** Vouches for the line as it stands: an address was taken out of it, or its own key was lost. */
  @Column('varchar', { length: 60, nullable: true })
  sealed: string | null;
}
