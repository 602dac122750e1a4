import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { TalkEntity } from '../catalogue/tables/index.js';

/** What happened to a talk today, as far as it counts for trending; see `trending-score.ts`. Rows of other days mean nothing and are swept. */
@Entity('talk_trends')
@Index('ix_talk_trends_day', ['day'])
export class TalkTrendEntity {
  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'pk_talk_trends' })
  @ForeignKey(() => TalkEntity, { name: 'fk_talk_trends_talk', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  talkId: number;

  /** Since 1970, UTC. */
  @Column('int')
  day: number;

  /** The score that the day began with. */
  @Column('double')
  base: number;

  @Column('int', { default: 0 })
  views: number;

  @Column('int', { default: 0 })
  likes: number;
}
