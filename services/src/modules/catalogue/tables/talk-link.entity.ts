import type { TalkLinkKind } from '@lectern/contracts';
import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { TalkEntity } from './talk.entity.js';

/** Slides and other resources of a talk. */
@Entity('talk_links')
@Index('ix_talk_links_talk', ['talkId', 'position', 'id'])
export class TalkLinkEntity {
  @PrimaryGeneratedColumn({ type: 'int', primaryKeyConstraintName: 'pk_talk_links' })
  id: number;

  @Column('int')
  @ForeignKey(() => TalkEntity, { name: 'fk_talk_links_talk', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  talkId: number;

  @Column('varchar', { length: 12 })
  kind: TalkLinkKind;

  /** https */
  @Column('varchar', { length: 500 })
  url: string;

  @Column('varchar', { length: 253 })
  host: string;

  @Column('varchar', { length: 200, nullable: true })
  title: string | null;

  @Column('int', { default: 0 })
  position: number;
}
