import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { UserEntity } from '../users/index.js';
import { NoteEntity } from '../contents/index.js';

/** One like per user and note. */
@Entity('note_likes')
@Index('ix_note_likes_user', ['userId'])
export class NoteLikeEntity {
  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'pk_note_likes' })
  @ForeignKey(() => NoteEntity, { name: 'fk_note_likes_note', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  noteId: number;

  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'pk_note_likes' })
  @ForeignKey(() => UserEntity, { name: 'fk_note_likes_user', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  userId: number;

  @Column('datetime', { precision: 3 })
  createdAt: Date;
}
