import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { SpeakerEntity } from './speaker.entity.js';
import { TagEntity } from './tag.entity.js';

/** Derived: a tag of a speaker's published talks, see `speaker-tags.ts`. */
@Entity('speaker_tags')
@Index('ix_speaker_tags_tag', ['tagId'])
export class SpeakerTagEntity {
  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'pk_speaker_tags' })
  @ForeignKey(() => SpeakerEntity, {
    name: 'fk_speaker_tags_speaker',
    onDelete: 'CASCADE',
    onUpdate: 'NO ACTION',
  })
  speakerId: number;

  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'pk_speaker_tags' })
  @ForeignKey(() => TagEntity, { name: 'fk_speaker_tags_tag', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  tagId: number;

  /** Never 0. */
  @Column('int')
  talkCount: number;
}
