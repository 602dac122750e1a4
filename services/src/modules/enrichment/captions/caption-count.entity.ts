import type { CaptionOutcome, TranscriptSource } from '@lectern/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How often captions were asked for in an hour, by outcome. */
@Entity('caption_counts')
export class CaptionCountEntity {
  /** `yyyy-MM-ddTHH`, UTC. */
  @PrimaryColumn('varchar', { length: 13, primaryKeyConstraintName: 'pk_caption_counts' })
  hour: string;

  @PrimaryColumn('varchar', { length: 10, primaryKeyConstraintName: 'pk_caption_counts' })
  source: TranscriptSource;

  @PrimaryColumn('varchar', { length: 10, primaryKeyConstraintName: 'pk_caption_counts' })
  outcome: CaptionOutcome;

  @Column('int')
  talks: number;

  @Column('datetime', { precision: 3 })
  firstAt: Date;

  @Column('datetime', { precision: 3 })
  lastAt: Date;

  /** Of the last one. */
  @Column('varchar', { length: 300, nullable: true })
  reason: string | null;
}
