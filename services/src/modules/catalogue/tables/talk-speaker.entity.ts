import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { SpeakerEntity } from './speaker.entity.js';
import { TalkEntity } from './talk.entity.js';

/** The speakers of a talk, in the order of the programme. */
@Entity('talk_speakers')
@Index('ix_talk_speakers_speaker', ['speakerId', 'talkId'])
export class TalkSpeakerEntity {
  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'pk_talk_speakers' })
  @ForeignKey(() => TalkEntity, { name: 'fk_talk_speakers_talk', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  talkId: number;

  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'pk_talk_speakers' })
  @ForeignKey(() => SpeakerEntity, {
    name: 'fk_talk_speakers_speaker',
    onDelete: 'CASCADE',
    onUpdate: 'NO ACTION',
  })
  speakerId: number;

  /** From 0. */
  @Column('int')
  position: number;

  /** Left out of the speaker's page until an operator approves it: see `modules/contents`. */
  @Column('boolean', { default: false })
  unlisted: boolean;
}
