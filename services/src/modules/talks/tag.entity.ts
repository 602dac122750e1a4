import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A subject, spelled as it was first given. */
@Entity('tags')
@Index('ux_tags_tag_key', ['tagKey'], { unique: true })
export class TagEntity {
  @PrimaryGeneratedColumn({ type: 'int', primaryKeyConstraintName: 'pk_tags' })
  id: number;

  @Column('varchar', { length: 100 })
  name: string;

  /** `foldKey(name)` */
  @Column('varchar', { length: 120 })
  tagKey: string;
}
