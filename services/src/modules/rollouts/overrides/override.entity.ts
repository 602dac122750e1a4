import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { TeamTokenEntity } from '../access/team-token.entity.js';

/** What one browser gets in the place of what is live. */
@Entity('overrides')
@Index('ux_overrides_code', ['codeHash'], { unique: true })
@Index('ix_overrides_claimed_by', ['claimedBy'])
@Index('ix_overrides_token', ['tokenId'])
@Index('ix_overrides_expires', ['expiresAt'])
export class OverrideEntity {
  @PrimaryGeneratedColumn({ type: 'int', primaryKeyConstraintName: 'pk_overrides' })
  id: number;

  /** HMAC of the code under the site's secret: eight characters alone could be found from a plain hash. */
  @Column('varchar', { length: 43 })
  codeHash: string;

  /** `NewOverride` as JSON. */
  @Column('text')
  content: string;

  /** As the record names who acts. */
  @Column('varchar', { length: 300 })
  createdBy: string;

  /** Ends with it; null where an operator made it in a browser. */
  @Column('int', { nullable: true })
  @ForeignKey(() => TeamTokenEntity, {
    name: 'fk_overrides_token',
    onDelete: 'CASCADE',
    onUpdate: 'NO ACTION',
  })
  tokenId: number | null;

  @Column('datetime', { precision: 3 })
  createdAt: Date;

  /** HMAC of the id of the visitor whose browser it is; null until the code is typed. */
  @Column('varchar', { length: 43, nullable: true })
  claimedBy: string | null;

  /** Of the code; from then on when it is typed, of the override. */
  @Column('datetime', { precision: 3 })
  expiresAt: Date;

  @Column('datetime', { precision: 3, nullable: true })
  endedAt: Date | null;
}
