import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Where numbers came from: a file that an operator imported, or the platform's official API. */
export type NumbersSource = 'file' | 'api';

/** How often a video was seen and liked on its platform, as counted there on one day; by video, as a talk may get another one. */
@Entity('video_numbers')
export class VideoNumbersEntity {
  @PrimaryColumn('varchar', { length: 11, primaryKeyConstraintName: 'pk_video_numbers' })
  videoId: string;

  @Column('int')
  views: number;

  /** Null where the platform does not show them. */
  @Column('int', { nullable: true })
  likes: number | null;

  @Column('date')
  day: string;

  @Column('varchar', { length: 10 })
  source: NumbersSource;
}
