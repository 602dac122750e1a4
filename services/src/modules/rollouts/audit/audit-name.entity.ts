import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Who stands behind an id in the record of acts. Beside it and not in it, so that a name can be erased and the record stays sound. */
@Entity('rollout_audit_names')
@Index('ix_rollout_audit_names_name', ['name'])
export class AuditNameEntity {
  /** `user:17`; `operator:` and a random text for one who never signed in. */
  @PrimaryColumn({ type: 'varchar', length: 60, primaryKeyConstraintName: 'pk_rollout_audit_names' })
  actor: string;

  /** A verified address, in lower case. */
  @Column('varchar', { length: 300 })
  name: string;
}
