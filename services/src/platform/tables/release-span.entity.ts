import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Counts of a release's page views and failures within one span of time. */
@Entity('telemetry_spans')
@Index('ix_telemetry_spans_span', ['span'])
export class ReleaseSpanEntity {
  @PrimaryColumn({ type: 'varchar', length: 41, primaryKeyConstraintName: 'pk_telemetry_spans' })
  remote: string;

  @PrimaryColumn({ type: 'varchar', length: 64, primaryKeyConstraintName: 'pk_telemetry_spans' })
  version: string;

  /** Number of the span since 1970; see `BUCKET_MS`. */
  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'pk_telemetry_spans' })
  span: number;

  @Column('int', { default: 0 })
  views: number;

  @Column('int', { default: 0 })
  failedViews: number;

  @Column('int', { default: 0 })
  loadFailures: number;

  @Column('int', { default: 0 })
  renderFailures: number;

  @Column('int', { default: 0 })
  errorFailures: number;

  @Column('int', { default: 0 })
  rejectionFailures: number;
}
