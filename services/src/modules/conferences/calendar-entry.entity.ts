import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { UserEntity } from '../users/index.js';
import { SlotEntity } from '../catalogue/tables/index.js';

/** A slot a user has added to their calendar. */
@Entity('calendar_entries')
@Index('ix_calendar_entries_slot', ['slotId'])
export class CalendarEntryEntity {
  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'pk_calendar_entries' })
  @ForeignKey(() => UserEntity, {
    name: 'fk_calendar_entries_user',
    onDelete: 'CASCADE',
    onUpdate: 'NO ACTION',
  })
  userId: number;

  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'pk_calendar_entries' })
  @ForeignKey(() => SlotEntity, {
    name: 'fk_calendar_entries_slot',
    onDelete: 'CASCADE',
    onUpdate: 'NO ACTION',
  })
  slotId: number;

  @Column('datetime', { precision: 3 })
  createdAt: Date;
}
