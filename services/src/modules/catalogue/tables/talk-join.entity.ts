import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { TalkEntity } from './talk.entity.js';

/** A curator's decision whether two recordings are of the same talk. `talkId` is the smaller id. */
@Entity('talk_joins')
@Index('ix_talk_joins_other', ['otherId'])
export class TalkJoinEntity {
  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'pk_talk_joins' })
  @ForeignKey(() => TalkEntity, { name: 'fk_talk_joins_talk', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  talkId: number;

  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'pk_talk_joins' })
  @ForeignKey(() => TalkEntity, { name: 'fk_talk_joins_other', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  otherId: number;

  @Column('boolean')
  together: boolean;

  @Column('int', { nullable: true })
  userId: number | null;

  @Column('datetime', { precision: 3 })
  decidedAt: Date;
}
