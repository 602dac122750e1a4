import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { SpeakerEntity } from '../catalogue/tables/index.js';

/** A talk or biography that operators deleted for good, so that no import adds it again. */
@Entity('removed_imports')
@Index('ix_removed_imports_speaker', ['speakerId'])
export class RemovedImportEntity {
  @PrimaryGeneratedColumn({ type: 'int', primaryKeyConstraintName: 'pk_removed_imports' })
  id: number;

  /** Of a talk that an import brought. */
  @Column('varchar', { length: 255, nullable: true })
  sourceKey: string | null;

  /** Of a talk. */
  @Column('varchar', { length: 11, nullable: true })
  videoId: string | null;

  /** Of a biography. */
  @Column('int', { nullable: true })
  @ForeignKey(() => SpeakerEntity, {
    name: 'fk_removed_imports_speaker',
    onDelete: 'CASCADE',
    onUpdate: 'NO ACTION',
  })
  speakerId: number | null;

  @Column('datetime', { precision: 3 })
  removedAt: Date;
}
