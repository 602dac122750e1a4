import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { UserEntity } from '../../../modules/users/index.js';

/** An entry of the audit log that an operator has to see in the console; deleted once dismissed. */
@Entity('operator_notices')
@Index('ix_operator_notices_user', ['userId'])
export class OperatorNoticeEntity {
  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'pk_operator_notices' })
  entryId: number;

  @Column('int')
  @ForeignKey(() => UserEntity, {
    name: 'fk_operator_notices_user',
    onDelete: 'CASCADE',
    onUpdate: 'NO ACTION',
  })
  userId: number;
}
