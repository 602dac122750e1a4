import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { UserEntity } from './user.entity.js';

/** A sign-in that lasts until it is revoked, expires, or lies unused for too long. */
@Entity('sessions')
@Index('ux_sessions_token_hash', ['tokenHash'], { unique: true })
@Index('ix_sessions_user', ['userId'])
@Index('ix_sessions_expires', ['expiresAt'])
export class SessionEntity {
  @PrimaryGeneratedColumn({ type: 'int', primaryKeyConstraintName: 'pk_sessions' })
  id: number;

  @Column('int')
  @ForeignKey(() => UserEntity, { name: 'fk_sessions_user', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  userId: number;

  /** SHA-256 of the cookie's value, hex: the table alone lets nobody in. */
  @Column('varchar', { length: 64 })
  tokenHash: string;

  @Column('datetime', { precision: 3 })
  createdAt: Date;

  @Column('datetime', { precision: 3 })
  lastUsedAt: Date;

  @Column('datetime', { precision: 3 })
  expiresAt: Date;

  @Column('datetime', { precision: 3, nullable: true })
  revokedAt: Date | null;

  /** Until when the cookie counts under the name that scripts can plant; null for one that never had that name. */
  @Column('datetime', { precision: 3, nullable: true })
  oldNameUntil: Date | null;

  /** Family of browser and system, such as `Firefox on Linux`; null where the browser does not say. */
  @Column('varchar', { length: 40, nullable: true })
  browser: string | null;

  /** Where it was last used from, shortened: `203.0.113.0/24`. */
  @Column('varchar', { length: 45, nullable: true })
  network: string | null;
}
