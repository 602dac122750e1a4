import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { TalkEntity } from '../../catalogue/tables/index.js';

/** Outcome of requesting a talk's captions from the platform; no row before the first attempt. */
@Entity('caption_checks')
@Index('ix_caption_checks_due', ['missing', 'dueAt'])
export class CaptionCheckEntity {
  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'pk_caption_checks' })
  @ForeignKey(() => TalkEntity, {
    name: 'fk_caption_checks_talk',
    onDelete: 'CASCADE',
    onUpdate: 'NO ACTION',
  })
  talkId: number;

  @Column('int', { default: 0 })
  attempts: number;

  /** Earliest next attempt. */
  @Column('datetime', { precision: 3 })
  dueAt: Date;

  /** The platform has none and never will. */
  @Column('boolean', { default: false })
  missing: boolean;

  @Column('varchar', { length: 200, nullable: true })
  outcome: string | null;
}
