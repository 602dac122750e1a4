import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { TalkEntity } from '../catalogue/tables/index.js';

/** When a visitor's view of a talk was last counted; rows older than the window are obsolete and swept. */
@Entity('talk_views')
@Index('ix_talk_views_viewed', ['viewedAt'])
export class TalkViewEntity {
  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'pk_talk_views' })
  @ForeignKey(() => TalkEntity, { name: 'fk_talk_views_talk', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  talkId: number;

  /** A hash, never an address or a cookie value. */
  @PrimaryColumn({ type: 'varchar', length: 64, primaryKeyConstraintName: 'pk_talk_views' })
  visitor: string;

  @Column('datetime', { precision: 3 })
  viewedAt: Date;
}
