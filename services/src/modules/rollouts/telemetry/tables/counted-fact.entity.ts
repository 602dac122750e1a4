import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What a page view has told already, for an hour: told twice, also to two processes, it counts once. */
@Entity('telemetry_facts')
@Index('ix_telemetry_facts_span', ['span'])
export class CountedFactEntity {
  /** SHA-256 over the view's random id and what it told, hex, cut. */
  @PrimaryColumn({ type: 'varchar', length: 32, primaryKeyConstraintName: 'pk_telemetry_facts' })
  fact: string;

  /** Which writing counted it. */
  @Column('varchar', { length: 32 })
  batch: string;

  @Column('int')
  span: number;
}
