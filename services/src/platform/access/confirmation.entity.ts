import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { SessionEntity } from '../../modules/auth/index.js';
import { UserEntity } from '../../modules/users/index.js';

/** An action of one session that waits for its operator's passkey, or was confirmed with it. */
@Entity('confirmations')
@Index('ix_confirmations_user', ['userId'])
@Index('ix_confirmations_session', ['sessionId'])
@Index('ix_confirmations_expires', ['expiresAt'])
export class ConfirmationEntity {
  /** Random, hex. */
  @PrimaryColumn('varchar', { length: 32, primaryKeyConstraintName: 'pk_confirmations' })
  id: string;

  @Column('int')
  @ForeignKey(() => UserEntity, {
    name: 'fk_confirmations_user',
    onDelete: 'CASCADE',
    onUpdate: 'NO ACTION',
  })
  userId: number;

  @Column('int')
  @ForeignKey(() => SessionEntity, {
    name: 'fk_confirmations_session',
    onDelete: 'CASCADE',
    onUpdate: 'NO ACTION',
  })
  sessionId: number;

  /** SHA-256 of method, address and body, hex. */
  @Column('varchar', { length: 64 })
  act: string;

  /** The challenge a passkey signs, base64url. */
  @Column('varchar', { length: 64 })
  challenge: string;

  @Column('datetime', { precision: 3 })
  expiresAt: Date;

  @Column('datetime', { precision: 3, nullable: true })
  confirmedAt: Date | null;

  @Column('datetime', { precision: 3, nullable: true })
  usedAt: Date | null;

  /** SHA-256 of the `Idempotency-Key` of the call that used it, hex: that call may be repeated. */
  @Column('varchar', { length: 64, nullable: true })
  usedKey: string | null;
}
