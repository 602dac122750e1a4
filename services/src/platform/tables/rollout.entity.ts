import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { ReleaseEntity } from './release.entity.js';

/** The releases of a remote and who gets them. */
@Entity('rollouts')
@Index('ux_rollouts_remote', ['remote'], { unique: true })
@Index('ix_rollouts_stable', ['stableReleaseId'])
@Index('ix_rollouts_candidate', ['candidateReleaseId'])
@Index('ix_rollouts_fallback', ['fallbackReleaseId'])
export class RolloutEntity {
  @PrimaryGeneratedColumn({ type: 'int', primaryKeyConstraintName: 'pk_rollouts' })
  id: number;

  @Column('varchar', { length: 41 })
  remote: string;

  /** The owning team; null if the remote is its own owner, and for the site's own remotes. */
  @Column('varchar', { length: 41, nullable: true })
  team: string | null;

  @Column('int')
  @ForeignKey(() => ReleaseEntity, {
    name: 'fk_rollouts_stable',
    onDelete: 'RESTRICT',
    onUpdate: 'NO ACTION',
  })
  stableReleaseId: number;

  @Column('int', { nullable: true })
  @ForeignKey(() => ReleaseEntity, {
    name: 'fk_rollouts_candidate',
    onDelete: 'RESTRICT',
    onUpdate: 'NO ACTION',
  })
  candidateReleaseId: number | null;

  /** Used by pages when the stable release fails: the last one that worked. */
  @Column('int', { nullable: true })
  @ForeignKey(() => ReleaseEntity, {
    name: 'fk_rollouts_fallback',
    onDelete: 'RESTRICT',
    onUpdate: 'NO ACTION',
  })
  fallbackReleaseId: number | null;

  /** The candidate's share of all visitors, in hundredths of a percent (0 to 10000). */
  @Column('int', { default: 0 })
  share: number;

  /** `Segment` as JSON; null for no one. */
  @Column('text', { nullable: true })
  segment: string | null;

  /** `PathGrants` as JSON: paths that operators let other remotes use; null for none. */
  @Column('text', { nullable: true })
  pathGrants: string | null;

  /** When an operator withdrew the remote: its addresses respond with 410. */
  @Column('datetime', { precision: 3, nullable: true })
  withdrawnAt: Date | null;

  /** When a withdrawn remote gave up its paths. */
  @Column('datetime', { precision: 3, nullable: true })
  retiredAt: Date | null;

  /**
   * The last action of a person, a team or the automatic rollback; null if there were only builds of the
   * checkout.
   */
  @Column('datetime', { precision: 3, nullable: true })
  decidedAt: Date | null;

  @Column('datetime', { precision: 3 })
  updatedAt: Date;

  /** Incremented by every change; a change names the revision it is based on. */
  @Column('int', { default: 0 })
  revision: number;
}
