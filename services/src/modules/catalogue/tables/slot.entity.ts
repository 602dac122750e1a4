import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { TalkEntity } from './talk.entity.js';
import { ConferenceEntity } from './conference.entity.js';

/** A break is anything that is not a talk, such as a meal or registration. */
export type SlotKind = 'talk' | 'break';

/** A slot of a conference's schedule. Times are UTC; the zone is the conference's. */
@Entity('slots')
@Index('ux_slots_source_key', ['sourceKey'], { unique: true })
@Index('ix_slots_conference', ['conferenceId', 'startsAt', 'position'])
@Index('ix_slots_talk', ['talkId'])
export class SlotEntity {
  @PrimaryGeneratedColumn({ type: 'int', primaryKeyConstraintName: 'pk_slots' })
  id: number;

  @Column('int')
  @ForeignKey(() => ConferenceEntity, {
    name: 'fk_slots_conference',
    onDelete: 'CASCADE',
    onUpdate: 'NO ACTION',
  })
  conferenceId: number;

  /** The talk, once it exists. */
  @Column('int', { nullable: true })
  @ForeignKey(() => TalkEntity, { name: 'fk_slots_talk', onDelete: 'SET NULL', onUpdate: 'NO ACTION' })
  talkId: number | null;

  @Column('varchar', { length: 300, nullable: true })
  talkTitle: string | null;

  @Column('varchar', { length: 10 })
  kind: SlotKind;

  @Column('datetime', { precision: 3 })
  startsAt: Date;

  @Column('datetime', { precision: 3 })
  endsAt: Date;

  @Column('varchar', { length: 100, nullable: true })
  room: string | null;

  @Column('varchar', { length: 100, nullable: true })
  track: string | null;

  /** Order among slots with the same start. */
  @Column('int', { default: 0 })
  position: number;

  /** The source's key, so that a repeated import recognises it. */
  @Column('varchar', { length: 255, nullable: true })
  sourceKey: string | null;
}
