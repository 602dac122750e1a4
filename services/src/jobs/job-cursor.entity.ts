import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Progress of a job that follows changes of a table, ordered by `changedAt` and `id`. */
@Entity('job_cursors')
export class JobCursorEntity {
  @PrimaryColumn('varchar', { length: 40, primaryKeyConstraintName: 'pk_job_cursors' })
  name: string;

  /** Null while still among the rows without a recorded change. */
  @Column('datetime', { precision: 3, nullable: true })
  changedAt: Date | null;

  @Column('int', { default: 0 })
  lastId: number;
}
