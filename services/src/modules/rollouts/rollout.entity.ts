import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { ReleaseEntity } from './release.entity.js';

/** Which release of a remote goes to whom. */
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

  /** What pages turn to where the stable release fails: the last one that worked. */
  @Column('int', { nullable: true })
  @ForeignKey(() => ReleaseEntity, {
    name: 'fk_rollouts_fallback',
    onDelete: 'RESTRICT',
    onUpdate: 'NO ACTION',
  })
  fallbackReleaseId: number | null;

  /** The candidate's part of all visitors, in hundredths of a percent (0 to 10000). */
  @Column('int', { default: 0 })
  share: number;

  /** `Segment` as JSON; null is nobody. */
  @Column('text', { nullable: true })
  segment: string | null;

  /** An operator took the whole remote off the site: its addresses answer 410. */
  @Column('datetime', { precision: 3, nullable: true })
  withdrawnAt: Date | null;

  /** A withdrawn remote that has given up its paths. */
  @Column('datetime', { precision: 3, nullable: true })
  retiredAt: Date | null;

  /** The last act of a person, a team or the automatic rollback; null while builds of the checkout alone came and went. */
  @Column('datetime', { precision: 3, nullable: true })
  decidedAt: Date | null;

  @Column('datetime', { precision: 3 })
  updatedAt: Date;

  /** Raised by every change; a change names the one it was made from. */
  @Column('int', { default: 0 })
  revision: number;
}
