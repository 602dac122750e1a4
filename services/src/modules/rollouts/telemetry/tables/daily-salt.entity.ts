import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What visitors and networks of one day are hashed with; deleted after it, and with it all that could tell who they were. */
@Entity('telemetry_salts')
export class DailySaltEntity {
  /** `yyyy-MM-dd`, UTC. */
  @PrimaryColumn({ type: 'varchar', length: 10, primaryKeyConstraintName: 'pk_telemetry_salts' })
  day: string;

  /** 256 random bits, hex. */
  @Column('varchar', { length: 64 })
  salt: string;
}
