import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A job that only one process runs at a time. */
@Entity('job_leases')
export class JobLeaseEntity {
  @PrimaryColumn({ type: 'varchar', length: 40, primaryKeyConstraintName: 'pk_job_leases' })
  name: string;

  @Column('varchar', { length: 40 })
  holder: string;

  @Column('datetime', { precision: 3 })
  leaseUntil: Date;
}
