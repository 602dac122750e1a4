import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One histogram bucket of a vital, for one release and span. */
@Entity('telemetry_vitals')
@Index('ix_telemetry_vitals_span', ['span'])
export class VitalCountEntity {
  @PrimaryColumn({ type: 'varchar', length: 41, primaryKeyConstraintName: 'pk_telemetry_vitals' })
  remote: string;

  @PrimaryColumn({ type: 'varchar', length: 64, primaryKeyConstraintName: 'pk_telemetry_vitals' })
  version: string;

  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'pk_telemetry_vitals' })
  span: number;

  @PrimaryColumn({ type: 'varchar', length: 4, primaryKeyConstraintName: 'pk_telemetry_vitals' })
  vital: string;

  /** See `histogram.ts`. */
  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'pk_telemetry_vitals' })
  bucket: number;

  @Column('int', { default: 0 })
  times: number;
}
