import { ROLLOUT_LIMITS } from '@lectern/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Id of the only row. */
export const FREEZE_ID = 1;

/** Whether operators have stopped all starts. Every start locks this row, so that none is in progress once they have. */
@Entity('start_freeze')
export class StartFreezeEntity {
  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'pk_start_freeze' })
  id: number;

  /** Why; null while releases may start. */
  @Column('varchar', { length: ROLLOUT_LIMITS.reason, nullable: true })
  reason: string | null;

  @Column('datetime', { precision: 3, nullable: true })
  since: Date | null;
}
