import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A token with which a team publishes and rolls out. */
@Entity('team_tokens')
@Index('ux_team_tokens_hash', ['tokenHash'], { unique: true })
export class TeamTokenEntity {
  @PrimaryGeneratedColumn({ type: 'int', primaryKeyConstraintName: 'pk_team_tokens' })
  id: number;

  @Column('varchar', { length: 41 })
  team: string;

  /** JSON: names of the remotes it reaches, unless another team owns them. */
  @Column('text')
  remotes: string;

  /** SHA-256 of the token, hex: the table alone grants no access. */
  @Column('varchar', { length: 64 })
  tokenHash: string;

  @Column('datetime', { precision: 3 })
  createdAt: Date;

  @Column('varchar', { length: 300 })
  createdBy: string;

  /** Null counts as expired; new tokens always have one. */
  @Column('datetime', { precision: 3, nullable: true })
  expiresAt: Date | null;

  @Column('datetime', { precision: 3, nullable: true })
  lastUsedAt: Date | null;

  /** Network of its last use, as formatted by `shownNetwork`. */
  @Column('varchar', { length: 50, nullable: true })
  lastUsedFrom: string | null;

  @Column('datetime', { precision: 3, nullable: true })
  revokedAt: Date | null;
}
