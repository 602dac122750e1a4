import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An entry of the audit log. Entries are only ever added; ids count from 1 without gaps. */
@Entity('rollout_audit')
@Index('ix_rollout_audit_remote', ['remote', 'id'])
@Index('ix_rollout_audit_actor', ['actor', 'id'])
@Index('ix_rollout_audit_act', ['act', 'id'])
@Index('ix_rollout_audit_token', ['tokenId', 'id'])
@Index('ix_rollout_audit_at', ['at'])
export class AuditEntryEntity {
  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'pk_rollout_audit' })
  id: number;

  @Column('datetime', { precision: 3 })
  at: Date;

  @Column('varchar', { length: 41, nullable: true })
  remote: string | null;

  @Column('varchar', { length: 30 })
  act: string;

  /** Id of the actor; in entries from before there was a key, an operator's address. */
  @Column('varchar', { length: 300 })
  actor: string;

  /** Id of the token it was done with; null for a session, and in entries from before this was recorded. */
  @Column('int', { nullable: true })
  tokenId: number | null;

  @Column('text', { nullable: true })
  reason: string | null;

  /** Canonical JSON. */
  @Column('text')
  details: string;

  /**
   * HMAC-SHA256 over this entry and the previous hash, hex; SHA-256 in entries from before there was a key.
   */
  @Column('varchar', { length: 64 })
  hash: string;

  /** Name of the key; null in entries from before there was one. */
  @Column('varchar', { length: 9, nullable: true })
  signedBy: string | null;

  /** Authenticates the entry as it stands: an address was erased from it, or its own key was lost. */
  @Column('varchar', { length: 60, nullable: true })
  sealed: string | null;
}
