import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TalkEntity } from '../../catalogue/tables/index.js';

export type EnrichmentKind = 'summary' | 'tags';

/** The text a result is made from. */
export type EnrichmentSource = 'transcript' | 'description';

/**
 * A run that makes one result for one talk: in progress while its lease lasts, done when `finishedAt` is set. The primary key admits only
 * one process.
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

  /** Random id of the current run; its result counts only as long as the row has this id. */
  @Column('varchar', { length: 40, nullable: true })
  holder: string | null;

  /** After this time the run's holder is considered dead. */
  @Column('datetime', { precision: 3, nullable: true })
  leaseUntil: Date | null;

  @Column('varchar', { length: 12, nullable: true })
  source: EnrichmentSource | null;

  /** Fingerprint of the description the result was made from; a different description makes it stale. */
  @Column('varchar', { length: 64, nullable: true })
  fingerprint: string | null;

  /** `model`, or the name of the built-in rule. */
  @Column('varchar', { length: 10, nullable: true })
  way: string | null;

  @Column('datetime', { precision: 3, nullable: true })
  finishedAt: Date | null;
}
