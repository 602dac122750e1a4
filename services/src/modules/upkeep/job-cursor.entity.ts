import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How far a job has come that follows changes of talks, in the order of `changedAt` and `id`. */
@Entity('job_cursors')
export class JobCursorEntity {
  @PrimaryColumn('varchar', { length: 40, primaryKeyConstraintName: 'pk_job_cursors' })
  name: string;

  /** Null: still among the talks that have not changed since this is kept. */
  @Column('datetime', { precision: 3, nullable: true })
  changedAt: Date | null;

  @Column('int', { default: 0 })
  lastId: number;
}
