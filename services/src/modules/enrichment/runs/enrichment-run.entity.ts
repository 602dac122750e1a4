import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TalkEntity } from '../../catalogue/tables/index.js';

export type EnrichmentKind = 'summary' | 'tags';

/** What a result was made from. */
export type EnrichmentSource = 'transcript' | 'description';

/**
 * The making of one thing for one talk: under way while its lease lasts, done when `finishedAt` is set. The primary key lets only
 * one process make it.
 */
@Entity('enrichment_runs')
export class EnrichmentRunEntity {
  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'pk_enrichment_runs' })
  @ForeignKey(() => TalkEntity, {
    name: 'fk_enrichment_runs_talk',
    onDelete: 'CASCADE',
    onUpdate: 'NO ACTION',
  })
  talkId: number;

  @PrimaryColumn({ type: 'varchar', length: 10, primaryKeyConstraintName: 'pk_enrichment_runs' })
  kind: EnrichmentKind;

  /** Random, of the run that is under way; what it made counts only while this is still its own. */
  @Column('varchar', { length: 40, nullable: true })
  holder: string | null;

  /** Whoever holds the run is taken for dead after this. */
  @Column('datetime', { precision: 3, nullable: true })
  leaseUntil: Date | null;

  @Column('varchar', { length: 12, nullable: true })
  source: EnrichmentSource | null;

  /** Of the description that the result was made beside, so that another one makes it anew. */
  @Column('varchar', { length: 64, nullable: true })
  fingerprint: string | null;

  /** `model` or `built-in`. */
  @Column('varchar', { length: 10, nullable: true })
  way: string | null;

  @Column('datetime', { precision: 3, nullable: true })
  finishedAt: Date | null;
}
