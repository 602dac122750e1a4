import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { TalkEntity } from '../../catalogue/tables/index.js';

/** What became of asking the platform for a talk's captions; there is no row before the first time. */
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

  /** Not asked again before. */
  @Column('datetime', { precision: 3 })
  dueAt: Date;

  /** The platform has none, for good. */
  @Column('boolean', { default: false })
  missing: boolean;

  @Column('varchar', { length: 200, nullable: true })
  outcome: string | null;
}
