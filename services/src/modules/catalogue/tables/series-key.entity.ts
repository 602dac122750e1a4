import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { SeriesEntity } from './series.entity.js';

/** Keys of a series at its sources: `rubyevents:railsconf` for a folder, `name:pyconus` for a name without year or blanks. */
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
