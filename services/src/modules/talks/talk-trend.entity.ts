import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { TalkEntity } from '../catalogue/tables/index.js';

/** A talk's activity on one day, for trending; see `trending-score.ts`. Rows of other days are obsolete and swept. */
@Entity('talk_trends')
@Index('ix_talk_trends_day', ['day'])
export class TalkTrendEntity {
  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'pk_talk_trends' })
  @ForeignKey(() => TalkEntity, { name: 'fk_talk_trends_talk', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  talkId: number;

  /** Day number since 1970, UTC. */
  @Column('int')
  day: number;

  /** The score at the start of the day. */
  @Column('double')
  base: number;

  @Column('int', { default: 0 })
  views: number;

  @Column('int', { default: 0 })
  likes: number;
}
