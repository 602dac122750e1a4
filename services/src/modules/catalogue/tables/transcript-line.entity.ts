import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TalkEntity } from './talk.entity.js';

/** A line of a talk's transcript; a whole transcript is one range of the primary key. */
@Entity('transcript_lines')
export class TranscriptLineEntity {
  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'pk_transcript_lines' })
  @ForeignKey(() => TalkEntity, {
    name: 'fk_transcript_lines_talk',
    onDelete: 'CASCADE',
    onUpdate: 'NO ACTION',
  })
  talkId: number;

  /** Language of its transcript. */
  @PrimaryColumn('varchar', { length: 35, primaryKeyConstraintName: 'pk_transcript_lines' })
  language: string;

  /** From 0. */
  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'pk_transcript_lines' })
  position: number;

  /** Seconds from the start of the video. */
  @Column('int')
  seconds: number;

  @Column('text')
  content: string;
}
