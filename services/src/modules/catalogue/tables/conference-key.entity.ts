import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ConferenceEntity } from './conference.entity.js';

/** Key of a conference at a further source, so that another import recognises it. */
@Entity('conference_keys')
@Index('ix_conference_keys_conference', ['conferenceId'])
export class ConferenceKeyEntity {
  @PrimaryColumn('varchar', { length: 255, primaryKeyConstraintName: 'pk_conference_keys' })
  sourceKey: string;

  @Column('int')
  @ForeignKey(() => ConferenceEntity, {
    name: 'fk_conference_keys_conference',
    onDelete: 'CASCADE',
    onUpdate: 'NO ACTION',
  })
  conferenceId: number;
}
