import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A pass of a background job that an operator ended: none of its transactions is committed any more. */
@Entity('ended_passes')
export class EndedPassEntity {
  @PrimaryColumn({ type: 'varchar', length: 32, primaryKeyConstraintName: 'pk_ended_passes' })
  id: string;

  @Column('datetime', { precision: 3 })
  endedAt: Date;
}
