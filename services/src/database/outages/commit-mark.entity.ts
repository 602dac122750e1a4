import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What a slot of a process has committed last, so that the outcome of a commit without an answer can be looked up. */
@Entity('commit_marks')
@Index('ix_commit_marks_written', ['writtenAt'])
export class CommitMarkEntity {
  /** Process and number; one transaction at a time has it. */
  @PrimaryColumn('varchar', { length: 40, primaryKeyConstraintName: 'pk_commit_marks' })
  slot: string;

  @Column('int')
  number: number;

  @Column('datetime', { precision: 3 })
  writtenAt: Date;
}
