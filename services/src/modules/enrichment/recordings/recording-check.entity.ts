import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { TalkEntity } from '../../catalogue/tables/index.js';

/** A talk whose recording brought no transcript so far. It is looked at again, at growing intervals. */
@Entity('recording_checks')
@Index('ix_recording_checks_due', ['dueAt', 'talkId'])
export class RecordingCheckEntity {
  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'pk_recording_checks' })
  @ForeignKey(() => TalkEntity, {
    name: 'fk_recording_checks_talk',
    onDelete: 'CASCADE',
    onUpdate: 'NO ACTION',
  })
  talkId: number;

  /** Of its own; faults of a host are none. */
  @Column('int', { default: 0 })
  attempts: number;

  @Column('datetime', { precision: 3 })
  dueAt: Date;

  /** Whether there was a speech server that could have written it down. */
  @Column('boolean')
  transcribable: boolean;

  /** Why there is no transcript. */
  @Column('varchar', { length: 200 })
  outcome: string;
}
