import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { TalkEntity } from './talk.entity.js';

export type Relation = 'conference' | 'speaker' | 'subject';

/** A talk to continue with, best first. */
@Entity('talk_neighbours')
@Index('ix_talk_neighbours_other', ['otherId'])
export class TalkNeighbourEntity {
  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'pk_talk_neighbours' })
  @ForeignKey(() => TalkEntity, {
    name: 'fk_talk_neighbours_talk',
    onDelete: 'CASCADE',
    onUpdate: 'NO ACTION',
  })
  talkId: number;

  @PrimaryColumn('varchar', { length: 10, primaryKeyConstraintName: 'pk_talk_neighbours' })
  relation: Relation;

  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'pk_talk_neighbours' })
  position: number;

  @Column('int')
  @ForeignKey(() => TalkEntity, {
    name: 'fk_talk_neighbours_other',
    onDelete: 'CASCADE',
    onUpdate: 'NO ACTION',
  })
  otherId: number;
}
