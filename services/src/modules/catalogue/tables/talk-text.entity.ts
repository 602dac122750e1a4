import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TalkEntity } from './talk.entity.js';

export type Markup = 'plain' | 'rst' | 'markdown' | 'html';

/** A talk's description, original and structured. */
@Entity('talk_texts')
export class TalkTextEntity {
  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'pk_talk_texts' })
  @ForeignKey(() => TalkEntity, { name: 'fk_talk_texts_talk', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  talkId: number;

  @Column('varchar', { length: 10 })
  markup: Markup;

  /** The original text. */
  @Column('mediumtext')
  source: string;

  /** JSON of the contracts' `Description`. */
  @Column('mediumtext')
  blocks: string;
}
