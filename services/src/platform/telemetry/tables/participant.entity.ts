import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Contributions of a visitor or network to a candidate's test today. */
@Entity('telemetry_participants')
@Index('ix_telemetry_participants_day', ['day'])
export class ParticipantEntity {
  @PrimaryColumn({ type: 'varchar', length: 41, primaryKeyConstraintName: 'pk_telemetry_participants' })
  remote: string;

  /** Of the test; see `RolloutWatchEntity`. */
  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'pk_telemetry_participants' })
  epoch: number;

  /** `yyyy-MM-dd`, UTC. */
  @PrimaryColumn({ type: 'varchar', length: 10, primaryKeyConstraintName: 'pk_telemetry_participants' })
  day: string;

  /** `v` or `n`, and a hash with the day's salt. */
  @PrimaryColumn({ type: 'varchar', length: 33, primaryKeyConstraintName: 'pk_telemetry_participants' })
  who: string;

  /** Bits; see `contribution.ts`. */
  @Column('int', { default: 0 })
  contributed: number;
}
