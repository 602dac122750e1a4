import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { TalkEntity } from '../catalogue/tables/index.js';

/** A recent vote that raised a talk in trending; see `trend-votes.ts`. */
@Entity('trend_votes')
@Index('ix_trend_votes_day', ['day'])
export class TrendVoteEntity {
  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'pk_trend_votes' })
  @ForeignKey(() => TalkEntity, { name: 'fk_trend_votes_talk', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  talkId: number;

  /** Kind of vote, one letter, and 24 bits of a keyed hash: 256 addresses share each value, and the hash differs per talk. */
  @PrimaryColumn({ type: 'varchar', length: 7, primaryKeyConstraintName: 'pk_trend_votes' })
  voter: string;

  /** Day number since 1970, UTC. */
  @Column('int')
  day: number;
}
