import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { SpeakerEntity } from './speaker.entity.js';

/** Two speakers found to be the same person. The merged row stays, without talks, as long as the join can be undone. */
@Entity('speaker_joins')
@Index('ix_speaker_joins_into', ['intoId'])
@Index('ix_speaker_joins_from', ['fromId'])
export class SpeakerJoinEntity {
  @PrimaryGeneratedColumn({ type: 'int', primaryKeyConstraintName: 'pk_speaker_joins' })
  id: number;

  /** The speaker merged into the other. */
  @Column('int')
  fromId: number;

  @Column('int')
  @ForeignKey(() => SpeakerEntity, {
    name: 'fk_speaker_joins_into',
    onDelete: 'CASCADE',
    onUpdate: 'NO ACTION',
  })
  intoId: number;

  /** JSON of everything that was moved, so that the join can be undone exactly. */
  @Column('mediumtext')
  moved: string;

  @Column('int', { nullable: true })
  userId: number | null;

  @Column('datetime', { precision: 3 })
  joinedAt: Date;

  @Column('datetime', { precision: 3, nullable: true })
  undoneAt: Date | null;
}
