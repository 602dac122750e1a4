import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A code from the command line that registers one passkey of one operator; deleted once used. */
@Entity('passkey_codes')
@Index('ux_passkey_codes_hash', ['codeHash'], { unique: true })
export class PasskeyCodeEntity {
  @PrimaryGeneratedColumn({ type: 'int', primaryKeyConstraintName: 'pk_passkey_codes' })
  id: number;

  /** SHA-256 of the operator's address and the code, hex. */
  @Column('varchar', { length: 64 })
  codeHash: string;

  @Column('datetime', { precision: 3 })
  expiresAt: Date;
}
