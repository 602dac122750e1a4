import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** How often something happened in a window of time, in all processes. */
@Entity('shared_counts')
@Index('ix_shared_counts_ends', ['endsAt'])
export class SharedCountEntity {
  /** SHA-256 of what is counted: addresses are not stored. */
  @PrimaryColumn('varchar', { length: 43, primaryKeyConstraintName: 'pk_shared_counts' })
  id: string;

  @Column('int')
  count: number;

  @Column('datetime', { precision: 3 })
  endsAt: Date;
}
