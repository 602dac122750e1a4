import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { ReleaseEntity } from './release.entity.js';

/** A period in which a release was its remote's stable one; finds releases that worked before. */
@Entity('stable_spells')
@Index('ix_stable_spells_remote', ['remote', 'id'])
@Index('ix_stable_spells_release', ['releaseId'])
export class StablePeriodEntity {
  @PrimaryGeneratedColumn({ type: 'int', primaryKeyConstraintName: 'pk_stable_spells' })
  id: number;

  @Column('varchar', { length: 41 })
  remote: string;

  @Column('int')
  @ForeignKey(() => ReleaseEntity, {
    name: 'fk_stable_spells_release',
    onDelete: 'RESTRICT',
    onUpdate: 'NO ACTION',
  })
  releaseId: number;

  @Column('datetime', { precision: 3 })
  beganAt: Date;

  /** It ended because the release was replaced by an older one, or recalled. */
  @Column('boolean', { default: false })
  failed: boolean;
}
