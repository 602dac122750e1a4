import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { TeamTokenEntity } from '../access/index.js';

/** What one browser gets in place of the live releases. */
@Entity('overrides')
@Index('ux_overrides_code', ['codeHash'], { unique: true })
@Index('ix_overrides_claimed_by', ['claimedBy'])
@Index('ix_overrides_token', ['tokenId'])
@Index('ix_overrides_expires', ['expiresAt'])
export class OverrideEntity {
  @PrimaryGeneratedColumn({ type: 'int', primaryKeyConstraintName: 'pk_overrides' })
  id: number;

  /**
   * HMAC of the code with the site's secret: a plain hash of eight characters could be reversed by brute
   * force.
   */
  @Column('varchar', { length: 43 })
  codeHash: string;

  /** `NewOverride` as JSON. */
  @Column('text')
  content: string;

  /** Actor, as named in the audit log. */
  @Column('varchar', { length: 300 })
  createdBy: string;

  /** Deleted with the token; null if an operator created it in a browser. */
  @Column('int', { nullable: true })
  @ForeignKey(() => TeamTokenEntity, {
    name: 'fk_overrides_token',
    onDelete: 'CASCADE',
    onUpdate: 'NO ACTION',
  })
  tokenId: number | null;

  @Column('datetime', { precision: 3 })
  createdAt: Date;

  /** HMAC of the id of the visitor whose browser it is; null until the code is entered. */
  @Column('varchar', { length: 43, nullable: true })
  claimedBy: string | null;

  /** Expiry of the code; once it was entered, of the override. */
  @Column('datetime', { precision: 3 })
  expiresAt: Date;

  @Column('datetime', { precision: 3, nullable: true })
  endedAt: Date | null;

  /**
   * Until when its development server counts as running, unless it reports again; null without a development
   * server.
   */
  @Column('datetime', { precision: 3, nullable: true })
  leaseUntil: Date | null;
}
