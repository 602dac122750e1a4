import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { TalkEntity } from '../../catalogue/tables/index.js';

/** A video's length as reported by a visitor's player, for a talk of unknown length. */
@Entity('length_reports')
@Index('ix_length_reports_reported', ['reportedAt'])
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

  /** Null if the report is from a release that recorded no date. */
  @Column('datetime', { precision: 3, nullable: true })
  reportedAt: Date | null;
}
