import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A process of the services, which writes this row every few seconds, and deletes it when it is shut down. */
@Entity('processes')
export class ProcessEntity {
  /** Host name and port: a process that is started again takes the row of the one before. */
  @PrimaryColumn({ type: 'varchar', length: 100, primaryKeyConstraintName: 'pk_processes' })
  id: string;

  /** A random text of this start. */
  @Column('varchar', { length: 32 })
  life: string;

  @Column('datetime', { precision: 3 })
  seenAt: Date;

  /** JSON, see `process-state.ts`. */
  @Column('text')
  state: string;
}
