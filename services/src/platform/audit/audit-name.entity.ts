import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * The person behind an actor id of the audit log. Kept separately, so that a name can be erased while the log
 * stays valid.
 */
@Entity('rollout_audit_names')
@Index('ix_rollout_audit_names_name', ['name'])
export class AuditNameEntity {
  /** `user:17`; `operator:` and a random text for a person who never signed in. */
  @PrimaryColumn({ type: 'varchar', length: 60, primaryKeyConstraintName: 'pk_rollout_audit_names' })
  actor: string;

  /** A verified address, in lower case. */
  @Column('varchar', { length: 300 })
  name: string;
}
