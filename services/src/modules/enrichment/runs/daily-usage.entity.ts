import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How much of a day's allowance is used, by all processes together. */
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
