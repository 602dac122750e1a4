import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The last commit of a process's slot, so that the outcome of an unacknowledged commit can be looked up. */
@Entity('commit_marks')
@Index('ix_commit_marks_written', ['writtenAt'])
export class CommitMarkEntity {
  /** Process and number; used by one transaction at a time. */
  @PrimaryColumn('varchar', { length: 40, primaryKeyConstraintName: 'pk_commit_marks' })
  slot: string;

  @Column('int')
  number: number;

  @Column('datetime', { precision: 3 })
  writtenAt: Date;
}
