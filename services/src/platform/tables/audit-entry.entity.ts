import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { AuditContent } from './audit-content.js';

/** An entry of the audit log. Entries are only ever added; ids count from 1 without gaps. */
@Entity('rollout_audit')
@Index('ix_rollout_audit_remote', ['remote', 'id'])
@Index('ix_rollout_audit_actor', ['actor', 'id'])
@Index('ix_rollout_audit_act', ['act', 'id'])
@Index('ix_rollout_audit_token', ['tokenId', 'id'])
@Index('ix_rollout_audit_at', ['at'])
export class AuditEntryEntity extends AuditContent {
  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'pk_rollout_audit' })
  id: number;

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
