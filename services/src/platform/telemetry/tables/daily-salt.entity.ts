import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The salt for hashing one day's visitors and networks; deleted afterwards, and with it any way to identify
 * them.
 */
@Entity('telemetry_salts')
export class DailySaltEntity {
  /** `yyyy-MM-dd`, UTC. */
  @PrimaryColumn({ type: 'varchar', length: 10, primaryKeyConstraintName: 'pk_telemetry_salts' })
  day: string;

  /** 256 random bits, hex. */
  @Column('varchar', { length: 64 })
  salt: string;
}
