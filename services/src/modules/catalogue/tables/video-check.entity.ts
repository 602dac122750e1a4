import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { TalkEntity } from './talk.entity.js';

/** Result of checking whether a video still exists on its platform. */
@Entity('video_checks')
@Index('ix_video_checks_due', ['dueAt', 'talkId'])
export class VideoCheckEntity {
  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'pk_video_checks' })
  @ForeignKey(() => TalkEntity, { name: 'fk_video_checks_talk', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  talkId: number;

  /** Days with a failed check since the video was last found. */
  @Column('int', { default: 0 })
  misses: number;

  @Column('date', { nullable: true })
  lastMissOn: string | null;

  @Column('datetime', { precision: 3 })
  dueAt: Date;

  /** Whether its owner lets other sites show it; null until the official API is asked. */
  @Column('boolean', { nullable: true })
  embeddable: boolean | null;
}
