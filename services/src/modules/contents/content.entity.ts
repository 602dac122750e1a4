import type { ContentKind, ContentState } from '@lectern/contracts';
import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { SpeakerEntity, TalkEntity } from '../catalogue/tables/index.js';
import { NoteEntity } from './note.entity.js';
import { UserEntity } from '../users/index.js';

/** Something that a member added: a talk, its transcript or place on a speaker's page, a note, a speaker's picture or biography. */
@Entity('contents')
@Index('ix_contents_kind', ['kind', 'id'])
@Index('ix_contents_state', ['state', 'hiddenAt'])
@Index('ix_contents_talk', ['talkId'])
@Index('ix_contents_note', ['noteId'])
@Index('ix_contents_speaker', ['speakerId'])
@Index('ix_contents_user', ['userId', 'id'])
@Index('ix_contents_network', ['network', 'id'])
@Index('ix_contents_picture', ['picture'])
@Index('ix_contents_change', ['changeId'])
@Index('ix_contents_added', ['addedAt'])
export class ContentEntity {
  @PrimaryGeneratedColumn({ type: 'int', primaryKeyConstraintName: 'pk_contents' })
  id: number;

  @Column('varchar', { length: 10 })
  kind: ContentKind;

  /** Of a talk, a place and a transcript. */
  @Column('int', { nullable: true })
  @ForeignKey(() => TalkEntity, { name: 'fk_contents_talk', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  talkId: number | null;

  @Column('int', { nullable: true })
  @ForeignKey(() => NoteEntity, { name: 'fk_contents_note', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  noteId: number | null;

  /** Of a picture, a biography and a place. */
  @Column('int', { nullable: true })
  @ForeignKey(() => SpeakerEntity, {
    name: 'fk_contents_speaker',
    onDelete: 'CASCADE',
    onUpdate: 'NO ACTION',
  })
  speakerId: number | null;

  /** The member who added it. */
  @Column('int', { nullable: true })
  @ForeignKey(() => UserEntity, { name: 'fk_contents_user', onDelete: 'SET NULL', onUpdate: 'NO ACTION' })
  userId: number | null;

  /** The biography, or the beginning of the transcript. */
  @Column('text', { nullable: true })
  text: string | null;

  /** The transcript, as {@link StoredTranscript} in JSON. Read only where it is needed: it may have megabytes. */
  @Column('mediumtext', { nullable: true, select: false })
  transcript: string | null;

  /** The picture's hash, which names its files. */
  @Column('varchar', { length: 32, nullable: true })
  picture: string | null;

  /** Keyed hash of the network that sent it; null after 28 days. */
  @Column('varchar', { length: 16, nullable: true })
  network: string | null;

  @Column('varchar', { length: 10 })
  state: ContentState;

  /** Before the last change. */
  @Column('varchar', { length: 10, nullable: true })
  formerState: ContentState | null;

  /** Why it is hidden. */
  @Column('varchar', { length: 300, nullable: true })
  reason: string | null;

  @Column('datetime', { precision: 3, nullable: true })
  hiddenAt: Date | null;

  /** The act that changed its state last. */
  @Column('varchar', { length: 16, nullable: true })
  changeId: string | null;

  @Column('datetime', { precision: 3 })
  addedAt: Date;
}
