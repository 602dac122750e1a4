import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { TalkEntity } from './talk.entity.js';

/** `youtube` and `vimeo` are shown in their players, `file` in a `<video>`; `page` is a link to another host. */
export type RecordingKind = 'youtube' | 'vimeo' | 'file' | 'page';

/** A recording of a talk in addition to, or instead of, the one in `talks.videoId`. */
@Entity('talk_recordings')
@Index('ix_talk_recordings_talk', ['talkId', 'position', 'id'])
@Index('ix_talk_recordings_url', ['url'])
export class TalkRecordingEntity {
  @PrimaryGeneratedColumn({ type: 'int', primaryKeyConstraintName: 'pk_talk_recordings' })
  id: number;

  @Column('int')
  @ForeignKey(() => TalkEntity, {
    name: 'fk_talk_recordings_talk',
    onDelete: 'CASCADE',
    onUpdate: 'NO ACTION',
  })
  talkId: number;

  @Column('varchar', { length: 10 })
  kind: RecordingKind;

  /** https */
  @Column('varchar', { length: 500 })
  url: string;

  @Column('varchar', { length: 253 })
  host: string;

  @Column('int', { default: 0 })
  position: number;
}
