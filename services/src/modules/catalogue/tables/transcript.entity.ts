import type { TranscriptSource } from '@lectern/contracts';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TalkEntity } from './talk.entity.js';

/** A transcript of a talk, one per language. */
@Entity('transcripts')
export class TranscriptEntity {
  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'pk_transcripts' })
  @ForeignKey(() => TalkEntity, { name: 'fk_transcripts_talk', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  talkId: number;

  /** BCP 47; empty if unknown. */
  @PrimaryColumn('varchar', { length: 35, primaryKeyConstraintName: 'pk_transcripts' })
  language: string;

  /** Whether a machine made it. */
  @Column('boolean')
  automatic: boolean;

  /** Where it came from; null in transcripts from before this was recorded. */
  @Column('varchar', { length: 10, nullable: true })
  source: TranscriptSource | null;
}
