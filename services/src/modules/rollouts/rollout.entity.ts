import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { ReleaseEntity } from './release.entity.js';

/** Which release of a remote goes to whom. */
@Entity('rollouts')
@Index('ux_rollouts_remote', ['remote'], { unique: true })
@Index('ix_rollouts_stable', ['stableReleaseId'])
@Index('ix_rollouts_candidate', ['candidateReleaseId'])
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

  /** The candidate's part of all visitors, in hundredths of a percent (0 to 10000). */
  @Column('int', { default: 0 })
  share: number;

  @Column('datetime', { precision: 3 })
  updatedAt: Date;

  /** Raised by every change; a change names the one it was made from. */
  @Column('int', { default: 0 })
  revision: number;
}
