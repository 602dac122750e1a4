import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { UserEntity } from '../users/index.js';
import { SlotEntity, TalkEntity } from '../catalogue/tables/index.js';

/** A user's text about a talk, a slot, or both. */
@Entity('notes')
@Index('ix_notes_talk', ['talkId', 'createdAt', 'id'])
@Index('ix_notes_slot', ['slotId', 'publicAt', 'id'])
@Index('ix_notes_user', ['userId'])
@Index('ix_notes_deleted', ['deletedAt'])
export class NoteEntity {
  @PrimaryGeneratedColumn({ type: 'int', primaryKeyConstraintName: 'pk_notes' })
  id: number;

  @Column('int', { nullable: true })
  @ForeignKey(() => TalkEntity, { name: 'fk_notes_talk', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  talkId: number | null;

  @Column('int', { nullable: true })
  @ForeignKey(() => SlotEntity, { name: 'fk_notes_slot', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  slotId: number | null;

  @Column('int')
  @ForeignKey(() => UserEntity, { name: 'fk_notes_user', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  userId: number;

  @Column('text')
  content: string;

  /** Visible only to its author until then; null: public immediately. */
  @Column('datetime', { precision: 3, nullable: true })
  publicAt: Date | null;

  @Column('datetime', { precision: 3, nullable: true })
  editedAt: Date | null;

  /** Hidden from everyone from then on; can be restored for a minute: see `NotesService.restore`. */
  @Column('datetime', { precision: 3, nullable: true })
  deletedAt: Date | null;

  /** Why operators hid it from everyone but its author; null if they did not. */
  @Column('varchar', { length: 300, nullable: true })
  hiddenReason: string | null;

  @Column('int', { default: 0 })
  totalLikes: number;

  @Column('datetime', { precision: 3 })
  createdAt: Date;
}
