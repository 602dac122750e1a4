import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A fact a page view reported, kept for an hour: repeated, even to two processes, it counts once. */
@Entity('telemetry_facts')
@Index('ix_telemetry_facts_span', ['span'])
export class CountedFactEntity {
  /** SHA-256 over the view's random id and the fact, hex, truncated. */
  @PrimaryColumn({ type: 'varchar', length: 32, primaryKeyConstraintName: 'pk_telemetry_facts' })
  fact: string;

  /** The write that counted it. */
  @Column('varchar', { length: 32 })
  batch: string;

  @Column('int')
  span: number;
}
