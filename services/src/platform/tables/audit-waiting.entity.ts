import { Entity, PrimaryGeneratedColumn } from 'typeorm';
import { AuditContent } from './audit-content.js';

/**
 * An action that stopped a release while the audit log could not be signed. It becomes an entry, in this order,
 * once it can.
 */
@Entity('rollout_audit_waiting')
export class AuditWaitingEntity extends AuditContent {
  @PrimaryGeneratedColumn({ type: 'int', primaryKeyConstraintName: 'pk_rollout_audit_waiting' })
  id: number;
}
