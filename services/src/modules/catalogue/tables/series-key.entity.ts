import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { SeriesEntity } from './series.entity.js';

/** What sources call a series: `rubyevents:railsconf` for a folder, `name:pyconus` for names without their year and blanks. */
@Entity('series_keys')
@Index('ix_series_keys_series', ['seriesId'])
export class SeriesKeyEntity {
  @PrimaryColumn('varchar', { length: 220, primaryKeyConstraintName: 'pk_series_keys' })
  seriesKey: string;

  @Column('int')
  @ForeignKey(() => SeriesEntity, {
    name: 'fk_series_keys_series',
    onDelete: 'CASCADE',
    onUpdate: 'NO ACTION',
  })
  seriesId: number;
}
