import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { TagEntity } from './tag.entity.js';
import { TalkEntity } from './talk.entity.js';

export type TagOrigin = 'source' | 'member' | 'made';

/** A tag of a talk. */
@Entity('talk_tags')
@Index('ix_talk_tags_tag', ['tagId', 'talkId'])
@Index('ix_talk_tags_listed', ['tagId', 'listedOn', 'talkId', 'watchable'])
export class TalkTagEntity {
  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'pk_talk_tags' })
  @ForeignKey(() => TalkEntity, { name: 'fk_talk_tags_talk', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  talkId: number;

  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'pk_talk_tags' })
  @ForeignKey(() => TagEntity, { name: 'fk_talk_tags_tag', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  tagId: number;

  /** Added by a source, a member, or this project's own code. */
  @Column('varchar', { length: 8, default: 'source' })
  origin: TagOrigin;

  /** From 0, in the source's order. */
  @Column('int', { default: 0 })
  position: number;

  /** The talk's `ordered_on` if it is published, otherwise null: lists of a subject are read in the order of an index. */
  @Column('date', { nullable: true })
  listedOn: string | null;

  /** Copied from the talk. */
  @Column('boolean', { default: false })
  watchable: boolean;
}
