import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Used part of a day's allowance, across all processes. */
@Entity('daily_usage')
export class DailyUsageEntity {
  @PrimaryColumn({ type: 'varchar', length: 40, primaryKeyConstraintName: 'pk_daily_usage' })
  name: string;

  /** `yyyy-MM-dd`, UTC. */
  @PrimaryColumn({ type: 'varchar', length: 10, primaryKeyConstraintName: 'pk_daily_usage' })
  day: string;

  @Column('int', { default: 0 })
  used: number;
}
