import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { SpeakerEntity } from './speaker.entity.js';

/** Another name or slug under which a source knows a speaker. */
@Entity('speaker_aliases')
@Index('ux_speaker_aliases_alias_key', ['aliasKey'], { unique: true })
@Index('ix_speaker_aliases_speaker', ['speakerId'])
export class SpeakerAliasEntity {
  @PrimaryGeneratedColumn({ type: 'int', primaryKeyConstraintName: 'pk_speaker_aliases' })
  id: number;

  @Column('int')
  @ForeignKey(() => SpeakerEntity, {
    name: 'fk_speaker_aliases_speaker',
    onDelete: 'CASCADE',
    onUpdate: 'NO ACTION',
  })
  speakerId: number;

  @Column('varchar', { length: 200 })
  alias: string;

  /** `foldKey(alias)` */
  @Column('varchar', { length: 220 })
  aliasKey: string;
}
