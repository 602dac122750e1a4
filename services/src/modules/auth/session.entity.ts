import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Place } from '../../gateway/place.js';
import { UserEntity } from '../users/index.js';

/** A sign-in session; lasts until it is revoked, expires, or goes unused for too long. */
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

  /** SHA-256 of the cookie's value, in hex: the table alone does not allow signing in. */
  @Column('varchar', { length: 64 })
  tokenHash: string;

  /** `site` or `console`: a session of one is not valid at the other. */
  @Column('varchar', { length: 10, default: 'site' })
  place: Place;

  @Column('datetime', { precision: 3 })
  createdAt: Date;

  @Column('datetime', { precision: 3 })
  lastUsedAt: Date;

  @Column('datetime', { precision: 3 })
  expiresAt: Date;

  @Column('datetime', { precision: 3, nullable: true })
  revokedAt: Date | null;

  /** Until when the old cookie name, which scripts can plant, is accepted; null if the session never had that name. */
  @Column('datetime', { precision: 3, nullable: true })
  oldNameUntil: Date | null;

  /** Browser and operating system, such as `Firefox on Linux`; null if the browser does not state them. */
  @Column('varchar', { length: 40, nullable: true })
  browser: string | null;

  /** Network of last use, shortened: `203.0.113.0/24`. */
  @Column('varchar', { length: 45, nullable: true })
  network: string | null;

  /** When the operator last confirmed their identity at the console; null on the site. */
  @Column('datetime', { precision: 3, nullable: true })
  confirmedAt: Date | null;
}
