import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { TalkEntity } from '../../catalogue/tables/index.js';

/** What the platform said about a talk's captions; no row before. A refusal says nothing about a talk, and is not recorded here. */
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

  /** The talk is not wanted before. */
  @Column('datetime', { precision: 3 })
  dueAt: Date;

  /** The platform has none and never will. */
  @Column('boolean', { default: false })
  missing: boolean;

  @Column('varchar', { length: 200, nullable: true })
  outcome: string | null;
}
