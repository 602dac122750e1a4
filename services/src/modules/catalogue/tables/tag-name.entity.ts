import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { TagEntity } from './tag.entity.js';

/** Another name of a subject: a synonym or spelling. */
@Entity('tag_names')
@Index('ix_tag_names_tag', ['tagId'])
export class TagNameEntity {
  /** `foldKey(name)` */
  @PrimaryColumn('varchar', { length: 120, primaryKeyConstraintName: 'pk_tag_names' })
  nameKey: string;

  @Column('int')
  @ForeignKey(() => TagEntity, { name: 'fk_tag_names_tag', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  tagId: number;
}
