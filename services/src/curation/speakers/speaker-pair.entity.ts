import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { SpeakerEntity } from '../../modules/catalogue/tables/index.js';

/** Two speakers who may be the same person, the lower id first. */
@Entity('speaker_pairs')
@Index('ix_speaker_pairs_score', ['dismissedAt', 'score', 'speakerId'])
@Index('ix_speaker_pairs_other', ['otherId'])
export class SpeakerPairEntity {
  @PrimaryColumn('int', { primaryKeyConstraintName: 'pk_speaker_pairs' })
  @ForeignKey(() => SpeakerEntity, {
    name: 'fk_speaker_pairs_speaker',
    onDelete: 'CASCADE',
    onUpdate: 'NO ACTION',
  })
  speakerId: number;

  @PrimaryColumn('int', { primaryKeyConstraintName: 'pk_speaker_pairs' })
  @ForeignKey(() => SpeakerEntity, {
    name: 'fk_speaker_pairs_other',
    onDelete: 'CASCADE',
    onUpdate: 'NO ACTION',
  })
  otherId: number;

  /** The higher, the more likely. */
  @Column('int')
  score: number;

  /** JSON: `PairReason`s. */
  @Column('varchar', { length: 200 })
  reasons: string;

  /** When an operator decided that they are two people; null if undecided. */
  @Column('datetime', { precision: 3, nullable: true })
  dismissedAt: Date | null;
}
