import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TalkEntity } from '../../catalogue/tables/index.js';

/** How long a visitor's player says that a video is, for a talk whose length is not known yet. */
@Entity('length_reports')
export class LengthReportEntity {
  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'pk_length_reports' })
  @ForeignKey(() => TalkEntity, {
    name: 'fk_length_reports_talk',
    onDelete: 'CASCADE',
    onUpdate: 'NO ACTION',
  })
  talkId: number;

  /** A hash. */
  @PrimaryColumn('varchar', { length: 64, primaryKeyConstraintName: 'pk_length_reports' })
  visitor: string;

  @Column('int')
  seconds: number;
}
