import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/**
 * An action that stopped a release while the audit log could not be signed. It becomes an entry, in this order,
 * once it can.
 */
@Entity('rollout_audit_waiting')
export class AuditWaitingEntity {
  @PrimaryGeneratedColumn({ type: 'int', primaryKeyConstraintName: 'pk_rollout_audit_waiting' })
  id: number;

  /** When it happened. */
  @Column('datetime', { precision: 3 })
  at: Date;

  @Column('varchar', { length: 41, nullable: true })
  remote: string | null;

  @Column('varchar', { length: 30 })
  act: string;

  @Column('varchar', { length: 300 })
  actor: string;

  @Column('int', { nullable: true })
  tokenId: number | null;

  @Column('text', { nullable: true })
  reason: string | null;

  /** Canonical JSON. */
  @Column('text')
  details: string;
}
