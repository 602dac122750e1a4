import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { TagEntity } from './tag.entity.js';
import { TalkEntity } from './talk.entity.js';

/** A talk that curators chose to start with on a subject. */
@Entity('subject_starts')
@Index('ix_subject_starts_talk', ['talkId'])
export class SubjectStartEntity {
  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'pk_subject_starts' })
  @ForeignKey(() => TagEntity, { name: 'fk_subject_starts_tag', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  tagId: number;

  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'pk_subject_starts' })
  @ForeignKey(() => TalkEntity, {
    name: 'fk_subject_starts_talk',
    onDelete: 'CASCADE',
    onUpdate: 'NO ACTION',
  })
  talkId: number;

  /** From 0. */
  @Column('int')
  position: number;

  /** In the curators' words; may be empty. */
  @Column('varchar', { length: 200 })
  why: string;
}
